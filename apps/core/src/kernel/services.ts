import type { IdentityPort } from '@parley/identity'
import type { Encoder, Engine } from '@parley/speech'
import type { TokenVerifier } from './http/tokenVerifier.ts'
import type { LlmPort } from './llmPort.ts'
import type { Mailer } from './mailer.ts'
import type { PageRecogniser } from './pageRecogniser.ts'
import type { Reach } from './reach.ts'
import type { FileStore } from './storage/storage.ts'
import type { VoicePort } from './voicePort.ts'

/** The issuer of accounts of the built-in provider in rows of people: the same wherever the installation is reached. */
export const BUILT_IN = 'parley'

/** A provider that people can choose, as browsers know it. */
export interface SignInProvider {
  readonly name: string
  readonly issuer: string
  readonly clientId: string
}

/** Who signs people in. */
export interface SignInServices {
  /** The built-in provider; undefined where another one signs people in. */
  readonly identity: IdentityPort | undefined
  /** Address of the provider, as browsers know it. */
  readonly issuer: string
  /** What rows of people hold as their issuer. */
  readonly accountIssuer: string
  readonly clientId: string
  readonly productName: string
  /** Those to choose from: one, or several elsewhere, of which `issuer` and `clientId` are the first. */
  readonly providers: readonly SignInProvider[]
}

/** What domains need of the installation beyond their context; chosen once, at the start. */
export interface Services extends SignInServices {
  /** Whom a token of one of the providers names. */
  readonly verify: TokenVerifier
  readonly files: FileStore
  readonly mailer: Mailer
  /** What speaks, the preferred first. */
  readonly speechEngines: readonly Engine[]
  /** What makes small files of sound, one for a format. */
  readonly soundEncoders: readonly Encoder[]
  /** Where the end of the audit log is kept outside of the database. */
  readonly auditHeadFile?: string
  /** The address people open, without a slash at its end. */
  readonly publicUrl: string
  /** Where requests that people of tenants ask for may go. */
  readonly reach: Reach
  /** Reads text from pictures; undefined where no engine is set up. */
  readonly recogniser?: PageRecogniser | undefined
  /** The language model; undefined where none is set up. */
  readonly llm?: LlmPort | undefined
  /** Whether anything carries calls; nothing does unless said. */
  readonly hasCarrier?: boolean
  /** Whether anything carries text messages; nothing does unless said. */
  readonly hasSms?: boolean
  /** Whether a mail server is set up; emails are files otherwise. */
  readonly hasMail?: boolean
  /** The process that carries sound; undefined where another one of the installation may have it. */
  readonly voice?: VoicePort | undefined
}
