import { hash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { Browser } from './browser.ts'
import { audience, clientId, type Harness } from './harness.ts'

export const standardScope = 'openid profile api IdentityServerApi'

export interface Tokens {
  access_token: string
  id_token: string
  refresh_token?: string
  scope: string
  expires_in: number
  error?: string
}

export interface AuthorizationRequest {
  url: string
  verifier: string
  state: string
  nonce: string
  redirectUri: string
}

/** What the console asks for; `changes` replace parameters, undefined takes one away. */
export function requestAuthorization(
  { issuer, console: home }: Harness,
  changes: Record<string, string | undefined> = {},
): AuthorizationRequest {
  const [verifier, state, nonce] = [random(), random(), random()]
  const redirectUri = changes.redirect_uri ?? `${home}/auth-callback`
  const parameters: Record<string, string | undefined> = {
    client_id: clientId,
    response_type: 'code',
    response_mode: 'query',
    scope: standardScope,
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value)
  return { url: `${issuer}/auth?${query}`, verifier, state, nonce, redirectUri }
}

/** Opens the sign-in page; the form goes to the address of the answer. */
export async function openSignIn(harness: Harness, browser: Browser, changes: Record<string, string | undefined> = {}) {
  const request = requestAuthorization(harness, changes)
  const page = await browser.follow(await browser.get(request.url), harness.issuer)
  return { request, page, formUrl: page.url, markup: await page.text() }
}

/** Submits name and password and follows to the console; the answer carries the code in its location. */
export async function submitSignIn(
  harness: Harness,
  browser: Browser,
  formUrl: string,
  username: string,
  password: string,
) {
  const answer = await browser.submit(formUrl, { username, password })
  return browser.follow(answer, harness.issuer)
}

export async function signIn(
  harness: Harness,
  browser: Browser,
  username: string,
  password: string,
  changes: Record<string, string | undefined> = {},
): Promise<{ tokens: Tokens; callback: URL; request: AuthorizationRequest }> {
  const { request, formUrl } = await openSignIn(harness, browser, changes)
  const answer = await submitSignIn(harness, browser, formUrl, username, password)
  const callback = readCallback(answer)
  return { tokens: await exchangeCode(harness, callback, request), callback, request }
}

export function readCallback(answer: Response): URL {
  const location = answer.headers.get('location')
  if (!location) throw new Error(`No redirect to the console but ${answer.status}`)
  return new URL(location)
}

export async function exchangeCode(harness: Harness, callback: URL, request: AuthorizationRequest): Promise<Tokens> {
  const response = await postToken(harness, {
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: request.redirectUri,
    code_verifier: request.verifier,
  })
  return readTokens(response)
}

export function postToken(
  { issuer, origin }: Harness,
  fields: Record<string, string>,
  path = '/token',
): Promise<Response> {
  return fetch(`${issuer}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...fields }),
    headers: { origin },
  })
}

export async function readTokens(response: Response): Promise<Tokens> {
  // The shape is what the tests check; a missing member fails them.
  return (await response.json()) as Tokens
}

/** Checks a token as the core and the console do, with the published keys. */
export async function verifyToken({ issuer }: Harness, token: string, expectedAudience = audience) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
  return jwtVerify(token, keys, { issuer, audience: expectedAudience, algorithms: ['RS256'] })
}

function random(): string {
  return randomBytes(32).toString('base64url')
}
