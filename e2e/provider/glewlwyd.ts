import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const PROGRAM = '/usr/bin/glewlwyd'
const WEB_APP = '/usr/share/glewlwyd/webapp'
const START_MS = 20_000
const SCOPES = ['openid', 'profile', 'api', 'IdentityServerApi']

/** What this provider puts into `aud`: the scopes that were asked for, as one text. */
export const AUDIENCE = SCOPES.join(' ')

export interface Account {
  readonly username: string
  readonly password: string
  readonly email: string
  readonly isVerified?: boolean
}

/** A provider of another maker, as its package sets it up, with a database of its own. */
export class Glewlwyd {
  readonly issuer: string
  readonly #process: ChildProcess
  readonly #url: string
  #cookie = ''
  #keys = [newKey()]

  private constructor(url: string, process: ChildProcess) {
    this.#url = url
    this.#process = process
    this.issuer = `${url}/api/oidc`
  }

  static async start(folder: string, port: number): Promise<Glewlwyd> {
    const child = spawn(PROGRAM, ['-c', configure(folder, port)], { stdio: ['ignore', 'inherit', 'inherit'] })
    const provider = new Glewlwyd(`http://localhost:${port}`, child)
    await provider.#ready()
    return provider
  }

  /** A public client with the authorization code flow and PKCE, the scopes, and people with `email_verified`. */
  async setUp(consoleUrl: string): Promise<void> {
    const answer = await this.#send('POST', 'auth/', { username: 'admin', password: 'password' })
    this.#cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ')
    for (const name of SCOPES.slice(1))
      await this.#send('POST', 'scope/', { name, display_name: name, password_required: true, password_max_age: 0 })
    const people = await this.#read<{ parameters: { 'data-format': object } }>('mod/user/database')
    const shown = { multiple: false, read: true, write: true }
    const format = { ...people.parameters['data-format'], email_verified: shown }
    const parameters = { ...people.parameters, 'data-format': format }
    await this.#send('PUT', 'mod/user/database', { ...people, parameters })
    await this.#send('PUT', 'mod/user/database/reset')
    await this.#send('POST', 'mod/plugin/', this.#protocol())
    await this.#send('POST', 'client/', {
      client_id: 'parley-console',
      name: 'Parley',
      enabled: true,
      confidential: false,
      token_endpoint_auth_method: ['none'],
      authorization_type: ['code', 'refresh_token', 'delete_token'],
      redirect_uri: [`${consoleUrl}/auth-callback`, `${consoleUrl}/auth-refresh`],
      post_logout_redirect_uri: `${consoleUrl}/`,
      scope: [],
    })
  }

  /** Somebody who has agreed to what the client asks for, as administrators do for their people. */
  async add({ username, password, email, isVerified = true }: Account): Promise<void> {
    await this.#send('POST', 'user/', {
      username,
      password,
      name: username,
      email,
      email_verified: isVerified ? '1' : '0',
      scope: SCOPES,
      enabled: true,
    })
  }

  /** Signs with another key from now on; the ones before stay published. */
  async rotate(): Promise<void> {
    this.#keys = [newKey(), ...this.#keys]
    await this.#send('PUT', 'mod/plugin/oidc', this.#protocol())
    await this.#send('PUT', 'mod/plugin/oidc/reset')
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return
    const gone = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGTERM')
    await gone
  }

  #protocol(): object {
    return {
      module: 'oidc',
      name: 'oidc',
      display_name: 'OpenID Connect',
      parameters: {
        iss: this.issuer,
        'jwks-private': JSON.stringify({ keys: this.#keys }),
        'jwks-show': true,
        'default-kid': '',
        'access-token-duration': 600,
        'refresh-token-duration': 3600,
        'code-duration': 60,
        'refresh-token-rolling': true,
        'auth-type-code-enabled': true,
        'auth-type-refresh-enabled': true,
        'subject-type': 'public',
        'pkce-allowed': true,
        'pkce-required': true,
        'name-claim': 'mandatory',
        'email-claim': 'mandatory',
        'scope-claim': 'no',
        claims: [
          {
            name: 'email_verified',
            'user-property': 'email_verified',
            type: 'boolean',
            'boolean-value-true': '1',
            'boolean-value-false': '0',
            mandatory: true,
            scope: [],
          },
        ],
        'session-management-allowed': true,
        'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
        'session-cookie-expiration': 2_419_200,
      },
    }
  }

  async #ready(): Promise<void> {
    const deadline = Date.now() + START_MS
    while (Date.now() < deadline) {
      if (this.#process.exitCode !== null) throw new Error('glewlwyd ended while starting; its words stand above')
      const isThere = await fetch(`${this.#url}/config`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isThere) return
      await sleep(100)
    }
    throw new Error('glewlwyd was not ready in time')
  }

  async #read<T>(path: string): Promise<T> {
    return (await (await this.#send('GET', path)).json()) as T // as its documentation says
  }

  async #send(method: string, path: string, body?: object): Promise<Response> {
    const answer = await fetch(`${this.#url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}

/** Its own configuration, with another port, database and place of the pages; answers where it stands. */
function configure(folder: string, port: number): string {
  const database = join(folder, 'glewlwyd.db')
  const pages = join(folder, 'webapp')
  const script = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
  const db = new DatabaseSync(database)
  db.exec(readFileSync(script, 'utf8'))
  db.close()
  // What the package's pages read leads to a folder instead of the file.
  cpSync(WEB_APP, pages, { recursive: true, dereference: true, filter: (path) => path !== `${WEB_APP}/config.json` })
  const said = JSON.parse(readFileSync('/usr/share/glewlwyd/templates/config.json', 'utf8'))
  writeFileSync(join(pages, 'config.json'), JSON.stringify({ ...said, GlewlwydUrl: `http://localhost:${port}/` }))
  const text = readFileSync('/etc/glewlwyd/glewlwyd.conf', 'utf8')
    .replace(/^port=.*$/m, `port=${port}\nbind_address="127.0.0.1"\nstatic_files_path="${pages}/"`)
    .replace(/^external_url=.*$/m, `external_url="http://localhost:${port}"`)
    .replace(/^log_mode=.*$/m, 'log_mode="console"')
    .replace(/^log_level=.*$/m, 'log_level="WARNING"')
    .replace(/^@include.*$/m, `database = { type = "sqlite3"; path = "${database}"; };`)
  const file = join(folder, 'glewlwyd.conf')
  writeFileSync(file, text)
  return file
}

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256' }
}
