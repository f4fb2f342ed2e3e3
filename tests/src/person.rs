//! Somebody with an account.

use serde_json::{Value, json};
use tengen_client::{Client, ClientError, HttpAnswer, HttpError, ServerProcess, guest, http};
use tengen_protocol::SignedIn;

/// Somebody with an account.
pub struct Person {
    /// His account and token.
    pub account: SignedIn,
    /// His socket.
    pub client: Client,
}

impl Person {
    /// A new guest with a socket.
    ///
    /// # Errors
    /// If the server does not let him in.
    pub async fn guest(server: &ServerProcess) -> Result<Person, ClientError> {
        let account = guest(server.base_url()).await?;
        Person::at(server.base_url(), account).await
    }

    /// A new user of this name with a socket.
    ///
    /// # Errors
    /// If the server does not let him in.
    pub async fn registered(server: &ServerProcess, name: &str) -> Result<Person, ClientError> {
        let path = "/api/v1/register";
        let credentials = json!({"name": name, "password": "tengen-first"}).to_string();
        let answer = http(server.base_url(), "POST", path, &[], Some(&credentials)).await?;
        let account =
            serde_json::from_str(&answer.body).map_err(|_| HttpError::Unreadable(answer.body.clone()))?;
        Person::at(server.base_url(), account).await
    }

    /// Another socket of the same user, as of a second tab.
    ///
    /// # Errors
    /// If the server does not let him in.
    pub async fn tab(&self, server: &ServerProcess) -> Result<Person, ClientError> {
        Person::at(server.base_url(), self.account.clone()).await
    }

    /// Connects and signs in again.
    ///
    /// # Errors
    /// If the server does not let him in.
    pub async fn reconnect(&mut self, server: &ServerProcess) -> Result<(), ClientError> {
        self.reconnect_at(server.base_url()).await
    }

    /// As [`Person::reconnect`], at another address of the server.
    ///
    /// # Errors
    /// If the server does not let him in.
    pub async fn reconnect_at(&mut self, url: &str) -> Result<(), ClientError> {
        *self = Person::at(url, self.account.clone()).await?;
        Ok(())
    }

    /// Asks for something below `/api/v1` in his name; whatever the status is, it is an answer.
    ///
    /// # Errors
    /// If the server does not answer.
    pub async fn ask(
        &self,
        server: &ServerProcess,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Result<HttpAnswer, HttpError> {
        let bearer = format!("Bearer {}", self.account.token);
        let body = body.map(|body| body.to_string());
        let path = format!("/api/v1/{path}");
        http(server.base_url(), method, &path, &[("authorization", &bearer)], body.as_deref()).await
    }

    async fn at(url: &str, account: SignedIn) -> Result<Person, ClientError> {
        let mut client = Client::connect(url).await?;
        client.sign_in(&account.token).await?;
        Ok(Person { account, client })
    }
}
