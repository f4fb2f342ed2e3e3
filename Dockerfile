# The server with its page in it, for a Postgres elsewhere (DATABASE_URL): see docker-compose.yml.
# Written without a Docker daemon at hand: no image was built from it yet.

FROM node:22-bookworm-slim AS web
WORKDIR /tengen/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY web ./
RUN npm run build

FROM rust:1.95-slim-bookworm AS server
WORKDIR /tengen
COPY . .
COPY --from=web /tengen/web/dist web/dist
RUN cargo build --locked --profile dist -p tengen-server

FROM debian:bookworm-slim
COPY --from=server /tengen/target/dist/tengen /usr/local/bin/tengen
# "nobody" of Debian: the server writes nothing when the database is elsewhere.
USER 65534:65534
WORKDIR /tmp
ENV TENGEN__LISTEN=0.0.0.0:8080 TENGEN__LOG__FORMAT=json
EXPOSE 8080
# The image has no curl; bash does.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["bash", "-c", "\
    exec 3<>/dev/tcp/127.0.0.1/8080 && \
    printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && \
    head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["tengen"]
