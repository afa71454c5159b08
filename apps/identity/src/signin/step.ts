import type { Page } from '../pages/page.ts'
import type { Account } from '../port.ts'

/**
 * Something a person has to do after the password was right and before being signed in, for example choosing another
 * password or typing a code. Steps are asked in their order; one that is not needed is passed over.
 */
export interface SignInStep {
  readonly name: string
  /** How the step proved who it is, for the `amr` claim (RFC 8176). */
  readonly amr?: string
  needed(account: Account): boolean | Promise<boolean>
  /** The form sends a field `step` with the step's name, so that a form of another page is not taken for it. */
  render(view: StepView): Page | Promise<Page>
  submit(submission: StepSubmission): Promise<StepResult>
}

export interface StepView {
  account: Account
  /** Where the step's form goes. */
  action: string
  problems: Readonly<Record<string, string>>
  message?: string
  status: number
  retryAfterSeconds?: number
  /** Which of several forms of the step was asked for. */
  mode?: string
}

export interface StepSubmission {
  account: Account
  fields: URLSearchParams
  /** The client's address, for steps that count wrong answers. */
  address: string
  /** What the browser is known by, where the account has signed in with it before. */
  client: string | undefined
  /** The session of a browser that is signing in once more. */
  sid: string | undefined
  /** Where the form of a page that follows goes. */
  action: string
}

export type StepResult =
  | {
      passed: true
      /** Shown before the sign-in goes on; its form leads there. */
      page?: Page
      /** Another step that has nothing left to ask. */
      alsoPasses?: string
    }
  | {
      passed: false
      problems?: Readonly<Record<string, string>>
      message?: string
      /** 422 unless given. */
      status?: number
      retryAfterSeconds?: number
      mode?: string
    }
