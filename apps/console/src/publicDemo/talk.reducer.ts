import type { DemoOutput } from '@parley/contract/demoCalls/demoLink.schema.ts'
import { t } from './publicDemo.messages.ts'

export interface Line {
  readonly id: number
  readonly from: 'bot' | 'you' | 'note'
  readonly text: string
}
export interface Waiting {
  readonly id: string
  readonly text: string
  readonly isKeys: boolean
}
/** A conversation as the page knows it. */
export interface Talk {
  readonly phase: 'starting' | 'talking' | 'ended' | 'closed'
  readonly token: string | undefined
  readonly lines: readonly Line[]
  /** Said here, and not heard there yet. */
  readonly waiting: readonly Waiting[]
  readonly listening: { readonly hints: readonly string[]; readonly dtmf: boolean } | undefined
  readonly isLost: boolean
  /** Why what was said was not taken, or why nothing more comes. */
  readonly problem: string | undefined
  readonly hasFailed: boolean
}
export type TalkAction =
  | { readonly type: 'output'; readonly output: DemoOutput }
  | { readonly type: 'say'; readonly said: Waiting }
  | { readonly type: 'lost' }
  | { readonly type: 'gone' }

export const newTalk: Talk = {
  phase: 'starting',
  token: undefined,
  lines: [],
  waiting: [],
  listening: undefined,
  isLost: false,
  problem: undefined,
  hasFailed: false,
}

export function talkReducer(talk: Talk, action: TalkAction): Talk {
  switch (action.type) {
    case 'lost':
      return { ...talk, isLost: true }
    case 'gone':
      return { ...talk, phase: 'closed', problem: t('gone'), isLost: false }
    case 'say':
      return { ...talk, waiting: [...talk.waiting, action.said], listening: undefined, problem: undefined }
    case 'output':
      return take(talk, action.output)
  }
}

function take(talk: Talk, output: DemoOutput): Talk {
  switch (output.type) {
    case 'started':
      // Everything is told again to who comes back.
      return { ...talk, phase: 'talking', token: output.token, lines: [], listening: undefined, isLost: false }
    case 'said':
      return with_(talk, 'bot', output.text)
    case 'transferred':
      return with_(talk, 'note', t('transferred'))
    case 'heard': {
      // As it was typed: the record masks what is secret.
      const [mine, ...waiting] = talk.waiting
      return { ...with_(talk, 'you', mine?.text ?? output.text), waiting }
    }
    case 'listening':
      return { ...talk, listening: output }
    case 'refused':
      return { ...talk, waiting: [], problem: output.error }
    case 'ended':
      return { ...talk, phase: 'ended', waiting: [], listening: undefined, hasFailed: output.failed, isLost: false }
    case 'closed':
      return { ...talk, phase: 'closed', waiting: [], listening: undefined, problem: output.error, isLost: false }
  }
}

const with_ = (talk: Talk, from: Line['from'], text: string): Talk => ({
  ...talk,
  lines: [...talk.lines, { id: talk.lines.length, from, text }],
})
