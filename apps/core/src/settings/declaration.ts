import { backplaneSetting } from '../hubs/backplaneSetting.ts'
import { storageSetting } from '../kernel/storage/storageSetting.ts'
import { choiceSetting, flagSetting, numberSetting, optionalSetting, textSetting, urlSetting } from './setting.ts'

/** Every setting of the service, by the name of its environment variable; docs/settings.md is generated from here. */
export const declaration = {
  PORT: numberSetting(1, 65_535, 8080, 'Port of console, core, hub and sign-in.'),
  HOST: textSetting('127.0.0.1', 'Address to listen on; `0.0.0.0` for every one of the machine.'),
  PUBLIC_URL: urlSetting(
    ['http:', 'https:'],
    '`http://localhost:PORT`',
    'The address people open. Anything but this machine must be `https`.',
  ),
  ALLOW_HTTP: flagSetting(
    'Accept a `PUBLIC_URL` without https that is not this machine; tokens then travel in the open.',
  ),
  TRUST_PROXY: numberSetting(0, 10, 0, 'How many proxies in front add to `X-Forwarded-For`.'),
  TWO_FACTOR_SKEW: numberSetting(
    0,
    10,
    1,
    'How many periods of thirty seconds a code of two-factor sign-in may be early or late.',
  ),
  DATA_DIR: optionalSetting(
    '`.parley` in the clone, as root `/var/lib/parley`',
    'Folder of the database, keys and files.',
  ),
  MASTER_KEY: optionalSetting(
    'the file `master-key` in `DATA_DIR`, made at the first start',
    'Seals secrets: 32 bytes in base64. Every process of an installation needs the same.',
  ),
  DATABASE_URL: urlSetting(
    ['postgres:', 'postgresql:'],
    'an own PostgreSQL in `DATA_DIR`',
    'A PostgreSQL 18 database of yours; its user must be able to create roles and schemas.',
  ),
  DATABASE_CONNECTIONS: numberSetting(2, 500, 20, 'Most connections that serve requests, for each process.'),
  STORAGE: storageSetting(
    '`folder:` with `files` in `DATA_DIR`',
    'Where files lie: `folder:/path`, or a bucket `s3://bucket/prefix?region=…&endpoint=…`.',
  ),
  AWS_ACCESS_KEY_ID: optionalSetting('', 'Who we are at the bucket of `STORAGE`.'),
  AWS_SECRET_ACCESS_KEY: optionalSetting('', 'The secret that belongs to it.'),
  AWS_SESSION_TOKEN: optionalSetting('', 'Only with credentials that last for a while.'),
  MAIL_URL: urlSetting(
    ['smtp:', 'smtps:'],
    'a file for each mail, in `mail` in `DATA_DIR`',
    'The server that sends mail: `smtp://user:password@host:587`, or `smtps://`.',
  ),
  MAIL_FROM: textSetting('Parley <parley@localhost>', 'The sender of mail.'),
  WEBHOOK_PRIVATE: flagSetting('Let webhooks go to addresses of your own network, and without https.'),
  SEED: choiceSetting(
    ['demo', 'empty'],
    'demo',
    'What a new database holds: an example company, or nothing but a link to set up.',
  ),
  DEMO_PASSWORD: optionalSetting(
    'a random one, printed at the start',
    'Password of the people of the example company, at least 12 characters.',
  ),
  ADMIN_EMAIL: optionalSetting(
    '',
    'Email address of the first administrator; needed with `SEED=empty` and `OIDC_ISSUER`.',
  ),
  OIDC_ISSUER: urlSetting(['http:', 'https:'], 'the built-in provider', 'Issuer of your own sign-in provider.'),
  OIDC_CLIENT_ID: textSetting('parley-console', 'Id of the console at the sign-in provider, a public client.'),
  OIDC_AUDIENCE: textSetting('parley-api', 'The `aud` that access tokens must carry.'),
  OIDC_MATCH_EMAIL: flagSetting(
    'Let people of `OIDC_ISSUER` take over, once, the account of their verified e-mail address.',
  ),
  BACKPLANE: backplaneSetting(
    'postgres',
    'How live events reach people of other processes: `postgres` (NOTIFY of the database), `redis://[name:password@]host:port` (or `rediss://`), `nats://[name:password@]host:port` (or `tls://`), or `none`.',
  ),
  RATE_LIMIT: numberSetting(10, 1_000_000, 600, 'Requests a minute of one person.'),
  RATE_LIMIT_PUBLIC: numberSetting(10, 1_000_000, 300, 'Requests a minute of one address that is not signed in.'),
  PRODUCT_NAME: textSetting('Parley', 'The name that pages carry where the theme has no title.'),
  METRICS_TOKEN: optionalSetting(
    'none: only this machine, and only while `PUBLIC_URL` is this machine, too',
    'Who sends it as a bearer token may read `/metrics`.',
  ),
  LOG_LEVEL: choiceSetting(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'warn', 'What is logged.'),
} as const
