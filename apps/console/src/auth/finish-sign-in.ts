import type { Session } from './session.ts'

export interface FinishOptions {
  readonly delayMs: number
  readonly goTo: (target: string) => void
  readonly fail: (error: unknown) => void
}

/** An answer can be used once; a page that mounts its effects twice must not send it twice. */
const begun = new Map<string, Promise<string | undefined>>()

/** Ends a sign-in and goes on after the delay; returns the way to stop it. */
export function finishSignIn(
  session: Pick<Session, 'completeSignIn'>,
  url: string,
  { delayMs, goTo, fail }: FinishOptions,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const answer = begun.get(url) ?? session.completeSignIn(url)
  begun.set(url, answer)
  answer.then(
    (target) => {
      if (target !== undefined && !isStopped) timer = setTimeout(() => goTo(target), delayMs)
    },
    (error: unknown) => {
      if (!isStopped) fail(error)
    },
  )
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
