//! The description of the interface: what it says beside the routes, and of all of them alike.

use axum::http::StatusCode;
use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn, PathItem};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{ContentBuilder, OpenApi as Document, Ref, RefOr, Response, ResponseBuilder};

use crate::auth;

#[derive(OpenApi)]
#[openapi(info(
    title = "Tengen",
    description = "The HTTP interface of a Tengen server. Everything live goes over the websocket."
), servers((url = "/api/v1")))]
struct Description;

/// How a caller says who he is.
const TOKEN: &str = "token";
const COOKIE: &str = "cookie";

/// What an error is sent as.
const PROBLEM: &str = "application/problem+json";

/// The description, without a route yet.
pub(super) fn begun() -> Document {
    let mut document = Description::openapi();
    let schemes = document.components.get_or_insert_default();
    schemes.add_security_scheme(TOKEN, SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    schemes
        .add_security_scheme(COOKIE, SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(auth::COOKIE))));
    document
}

/// These routes are for those who say who they are.
pub(super) fn for_callers(document: &mut Document) {
    for (_, operation) in operations(document) {
        let by = |scheme| SecurityRequirement::new(scheme, [] as [&str; 0]);
        operation.security = Some(vec![by(TOKEN), by(COOKIE)]);
        may_answer(operation, StatusCode::UNAUTHORIZED, "Nobody is signed in.");
        may_answer(operation, StatusCode::FORBIDDEN, "The caller may not.");
    }
}

/// Adds what routes may answer before they have done anything; their own word for it stands.
pub(super) fn whole(mut document: Document) -> Document {
    for (changes, operation) in operations(&mut document) {
        may_answer(operation, StatusCode::BAD_REQUEST, "The request cannot be read.");
        may_answer(operation, StatusCode::REQUEST_TIMEOUT, "The request did not come in time.");
        may_answer(operation, StatusCode::TOO_MANY_REQUESTS, "Too many from this address.");
        may_answer(operation, StatusCode::SERVICE_UNAVAILABLE, "Not now: try again.");
        if changes {
            may_answer(operation, StatusCode::FORBIDDEN, "A page of another site asks.");
            may_answer(operation, StatusCode::PAYLOAD_TOO_LARGE, "The body is over 64 KiB.");
            may_answer(operation, StatusCode::UNSUPPORTED_MEDIA_TYPE, "The body is not sent as JSON.");
        }
        if operation.request_body.is_some() || has(operation, ParameterIn::Query) {
            may_answer(operation, StatusCode::UNPROCESSABLE_ENTITY, "A field is wrong.");
        }
        if has(operation, ParameterIn::Path) {
            may_answer(operation, StatusCode::NOT_FOUND, "There is no such thing.");
        }
        operation.responses.responses.iter_mut().for_each(|(status, answer)| say_problem(status, answer));
    }
    document
}

/// Every operation, and whether it changes something.
fn operations(document: &mut Document) -> impl Iterator<Item = (bool, &mut Operation)> {
    document.paths.paths.values_mut().flat_map(of_path).flatten()
}

fn of_path(item: &mut PathItem) -> [Option<(bool, &mut Operation)>; 5] {
    let PathItem { get, put, post, delete, patch, .. } = item;
    [(false, get), (true, put), (true, post), (true, delete), (true, patch)]
        .map(|(changes, operation)| operation.as_mut().map(|operation| (changes, operation)))
}

fn has(operation: &Operation, place: ParameterIn) -> bool {
    let is_there = |parameter: &RefOr<Parameter>| match parameter {
        RefOr::T(parameter) => parameter.parameter_in == place,
        RefOr::Ref(_) => false,
    };
    operation.parameters.iter().flatten().any(is_there)
}

fn may_answer(operation: &mut Operation, status: StatusCode, description: &str) {
    let answers = &mut operation.responses.responses;
    answers.entry(status.as_str().to_owned()).or_insert_with(|| RefOr::T(problem(description)));
}

fn problem(description: &str) -> Response {
    let schema = Ref::from_schema_name("Problem");
    let content = ContentBuilder::new().schema(Some(schema)).build();
    ResponseBuilder::new().description(description).content(PROBLEM, content).build()
}

/// An error is sent as what it is.
fn say_problem(status: &str, answer: &mut RefOr<Response>) {
    if let RefOr::T(answer) = answer
        && matches!(status.as_bytes().first(), Some(b'4' | b'5'))
        && let Some(content) = answer.content.shift_remove("application/json")
    {
        answer.content.insert(PROBLEM.to_owned(), content);
    }
}
