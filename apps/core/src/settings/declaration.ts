import { backplaneSetting } from '../hubs/backplaneSetting.ts'
import {
  choiceSetting,
  flagSetting,
  numberSetting,
  optionalSetting,
  textSetting,
  urlSetting,
} from '../kernel/setting.ts'
import { storageSetting } from '../kernel/storage/storageSetting.ts'
import { hearingKeySetting, hearingLanguagesSetting, hearingUrlSetting } from './hearingSettings.ts'
import { llmPriceSetting } from './llmPriceSetting.ts'
import { ownNetworksSetting } from './ownNetworksSetting.ts'
import { providersSetting } from './providersSetting.ts'
import { rolesSetting } from './rolesSetting.ts'

/** Every setting of the service, by the name of its environment variable; docs/settings.md is generated from here. */
export const declaration = {
  ROLES: rolesSetting,
  PORT: numberSetting(1, 65_535, 8080, 'Port for the console, core, hub and sign-in.'),
  HOST: textSetting('127.0.0.1', 'Address to listen on; `0.0.0.0` for every one of the machine.'),
  PUBLIC_URL: urlSetting(
    ['http:', 'https:'],
    '`http://localhost:PORT`',
    'The address people open. Anything but this machine must be `https`.',
  ),
  ALLOW_HTTP: flagSetting(
    'Accept a `PUBLIC_URL` without https that is not this machine. Tokens are then sent unencrypted.',
  ),
  TRUST_PROXY: numberSetting(0, 10, 0, 'Number of proxies in front that add to `X-Forwarded-For`.'),
  TWO_FACTOR_SKEW: numberSetting(0, 10, 1, 'How many periods of 30 seconds a two-factor code may be early or late.'),
  DATA_DIR: optionalSetting(
    '`.parley` in the clone, as root `/var/lib/parley`',
    'Folder for the database, keys and files.',
  ),
  MASTER_KEY: optionalSetting(
    'the file `master-key` in `DATA_DIR`, made at the first start',
    'Seals secrets: 32 bytes in base64. All processes of an installation need the same key.',
  ),
  DATABASE_URL: urlSetting(
    ['postgres:', 'postgresql:'],
    'a built-in PostgreSQL in `DATA_DIR`',
    'Your own PostgreSQL 18 database. Its user must be able to create roles and schemas.',
  ),
  DATABASE_CONNECTIONS: numberSetting(2, 500, 20, 'Maximum number of connections that serve requests, per process.'),
  STORAGE: storageSetting(
    '`folder:` with `files` in `DATA_DIR`',
    'Where files are stored: `folder:/path`, or a bucket `s3://bucket/prefix?region=…&endpoint=…`.',
  ),
  AWS_ACCESS_KEY_ID: optionalSetting('', 'Access key for the `STORAGE` bucket.'),
  AWS_SECRET_ACCESS_KEY: optionalSetting('', 'Secret of that access key.'),
  AWS_SESSION_TOKEN: optionalSetting('', 'Session token, only with temporary credentials.'),
  MAIL_URL: urlSetting(
    ['smtp:', 'smtps:'],
    'a file for each email, in `mail` in `DATA_DIR`',
    'The mail server: `smtp://user:password@host:587`, or `smtps://`.',
  ),
  MAIL_FROM: textSetting('Parley <parley@localhost>', 'The sender of emails.'),
  SPEECH_URL: urlSetting(
    ['http:', 'https:'],
    'none: engines of the machine and the built-in one',
    'A speech engine that answers the usual form of speech endpoints with WAV, such as `https://host/v1/audio/speech`.',
  ),
  SPEECH_KEY: optionalSetting('', 'Key for `SPEECH_URL`, sent as a bearer token.'),
  SPEECH_MODEL: textSetting('tts-1', 'Model that `SPEECH_URL` is asked for.'),
  SPEECH_VOICES: textSetting(
    'alloy:en-US',
    'Voices of `SPEECH_URL`, each with a language that it speaks: `anna:cs-CZ tom:en-GB`.',
  ),
  SPEECH_LICENSE: textSetting('as agreed with its provider', 'What is shown as the license of these voices.'),
  SPEECH_PHONEMES: optionalSetting(
    'none: the word is read as it is written',
    'How `SPEECH_URL` is given a word with its pronunciation in IPA, for `<phoneme>` in SSML: `[{text}](/{ph}/)`.',
  ),
  OCR_URL: urlSetting(
    ['http:', 'https:'],
    'none: pictures and scans are refused',
    'An engine that recognizes text on pictures and scanned pages of knowledge bases, in the form of docs/knowledge.md. An address of your own network must be in `OWN_NETWORKS`.',
  ),
  OCR_KEY: optionalSetting('', 'Key for `OCR_URL`, sent as a bearer token.'),
  SMS_SIMULATOR: flagSetting(
    'Write text messages of flows and campaigns to files, in `sms` in `DATA_DIR`, instead of refusing them.',
  ),
  SMS_URL: urlSetting(
    ['http:', 'https:', 'smpp:', 'smpps:'],
    'none: text messages of flows are refused, and none follow calls of campaigns',
    'What takes text messages of flows and campaigns: an HTTP gateway, by POST, or a center that speaks SMPP 3.4, `smpp://user:password@host:2775` or `smpps://`. What its delivery receipts say is shown with the conversation that sent the message; a receipt may have the message’s id as a decimal or hexadecimal number, without leading zeros or in another case, and one that fits several messages is noted with none and logged. `SMS_SIMULATOR` comes first.',
  ),
  SMS_TOKEN: optionalSetting('', 'Bearer token for an HTTP gateway in `SMS_URL`.'),
  SMS_WINDOW: numberSetting(
    1,
    1_000,
    10,
    'How many text messages may wait for the answer of an SMPP center at once; fifty times as many wait for their turn, more are refused.',
  ),
  SMS_FROM: textSetting('Parley', 'The sender of text messages.'),
  SMS_BODY: textSetting(
    '{"to":"{to}","text":"{text}","from":"{from}"}',
    'What is sent to an HTTP gateway: JSON, in which `{to}`, `{text}` and `{from}` are replaced.',
  ),
  CARRIER: choiceSetting(
    ['none', 'simulated'],
    'none',
    'What carries the calls of campaigns. `simulated` calls nobody: people of several kinds answer, or do not (docs/simulated-calls.md).',
  ),
  VOICE: choiceSetting(
    ['embedded', 'none'],
    'embedded',
    'What carries the sound of test calls by voice: `embedded` is a process of its own beside this one, started by it (docs/voice.md).',
  ),
  VOICE_KEEP: numberSetting(
    0,
    60,
    30,
    'For how many seconds calls by voice wait for the next process of Parley where theirs is killed, or is stopped by SIGTERM as for a restart. 0 ends them at once, and so does a stop at the terminal.',
  ),
  HEARING_URL: hearingUrlSetting(
    'none: pocketsphinx where this machine has it, else nothing listens',
    'An engine that understands speech: `http` for the usual form of transcription endpoints, such as `https://host/v1/audio/transcriptions`; `ws` for one that listens during speech, in the form that `HEARING_DIALECT` names (docs/voice.md).',
  ),
  HEARING_KEY: hearingKeySetting('Key for `HEARING_URL`, sent as a bearer token.'),
  HEARING_MODEL: optionalSetting(
    '`whisper-1` with `http`, what is usual there with `ws`',
    'Model that `HEARING_URL` is asked for.',
  ),
  HEARING_LANGUAGES: hearingLanguagesSetting('Languages that `HEARING_URL` understands: `en cs-CZ`.'),
  HEARING_LICENSE: textSetting('as agreed with its provider', 'What is shown as the license of `HEARING_URL`.'),
  HEARING_DIALECT: choiceSetting(['vosk', 'deepgram'], 'vosk', 'How a WebSocket in `HEARING_URL` is spoken to.'),
  CALL_DRAIN: numberSetting(
    0,
    86_400,
    600,
    'For how many seconds a stop waits for running calls to end; no new ones begin meanwhile. 0 ends them at once, and so does a second stop. The demonstration waits 4 s, because nobody is on its simulated calls.',
  ),
  LLM_SIMULATOR: flagSetting(
    'Answer agents of flows by a simulator that is no language model, to try an installation. Not for production.',
  ),
  LLM_URL: urlSetting(
    ['http:', 'https:'],
    'none: agents of flows leave by “error”',
    'The language model of agents in flows: an endpoint that speaks chat completions, up to and without `/chat/completions`. `LLM_SIMULATOR` comes first.',
  ),
  LLM_KEY: optionalSetting('', 'Bearer token for `LLM_URL`.'),
  LLM_MODEL: textSetting('default', 'The model to ask for at `LLM_URL`.'),
  LLM_PRICE: llmPriceSetting,
  OWN_NETWORKS: ownNetworksSetting,
  SEED: choiceSetting(
    ['demo', 'empty'],
    'demo',
    'What a new database contains: example companies, or nothing but a setup link.',
  ),
  DEMO_PASSWORD: optionalSetting(
    'random, printed at startup',
    'Password of the example users, at least 12 characters.',
  ),
  ADMIN_EMAIL: optionalSetting(
    '',
    'Email address of the first administrator. Required with `SEED=empty` and another provider.',
  ),
  OIDC_ISSUER: urlSetting(['http:', 'https:'], 'the built-in provider', 'Issuer of your own sign-in provider.'),
  OIDC_CLIENT_ID: textSetting('parley-console', 'Client ID of the console at the sign-in provider, a public client.'),
  OIDC_AUDIENCE: textSetting('parley-api', 'The `aud` that access tokens must carry.'),
  OIDC_MATCH_EMAIL: flagSetting(
    'Let users of `OIDC_ISSUER` take over, once, the account with their verified email address.',
  ),
  OIDC_PROVIDERS: providersSetting,
  BACKPLANE: backplaneSetting(
    'postgres',
    'How live events reach users of other processes: `postgres` (NOTIFY of the database), `redis://[name:password@]host:port` (or `rediss://`), `nats://[name:password@]host:port` (or `tls://`), or `none`.',
  ),
  RATE_LIMIT: numberSetting(
    10,
    1_000_000,
    600,
    'Requests per minute for each person. Calls over the live connection are counted apart.',
  ),
  RATE_LIMIT_PUBLIC: numberSetting(10, 1_000_000, 300, 'Requests per minute for each address that is not signed in.'),
  PRODUCT_NAME: textSetting('Parley', 'Product name on pages when the theme has no title.'),
  METRICS_TOKEN: optionalSetting(
    'none: only this machine, and only while `PUBLIC_URL` is this machine, too',
    'Bearer token for reading `/metrics`.',
  ),
  LOG_LEVEL: choiceSetting(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'warn', 'Log level.'),
} as const
