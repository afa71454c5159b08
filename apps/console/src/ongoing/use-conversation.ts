import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { useEffect, useState } from 'react'
import { useServices } from '../shell/services-context.ts'
import { openConversationLine } from './ongoing-stream.ts'

export interface Followed {
  /** As it was told last, also once it is over. */
  readonly conversation: HeldOngoing | undefined
  readonly outputs: readonly DiagnosticOutput[]
  readonly isOver: boolean
  readonly isLost: boolean
  readonly refusal: string | undefined
}

const NOTHING: Followed = { conversation: undefined, outputs: [], isOver: false, isLost: false, refusal: undefined }

/** A conversation as it happens. */
export function useConversation(guid: string): Followed {
  const services = useServices()
  const [followed, setFollowed] = useState(NOTHING)
  useEffect(() => {
    setFollowed(NOTHING)
    return openConversationLine(services, guid, {
      hear: ({ conversation, outputs }) =>
        setFollowed((before) => ({
          conversation: conversation ?? before.conversation,
          outputs: added(before.outputs, outputs),
          isOver: conversation === null,
          isLost: false,
          refusal: undefined,
        })),
      lost: () => setFollowed((before) => ({ ...before, isLost: before.conversation !== undefined })),
      // What is over is not followed any more, and that is no news.
      refused: (refusal) => setFollowed((before) => (before.isOver ? before : { ...before, isLost: false, refusal })),
    })
  }, [services, guid])
  return followed
}

/** After a line that broke all is told again: what is known already is known by its number. */
function added(before: readonly DiagnosticOutput[], more: readonly DiagnosticOutput[]): readonly DiagnosticOutput[] {
  const known = new Set(before.flatMap((each) => ('seq' in each ? [each.seq] : [])))
  const isNew = (each: DiagnosticOutput) =>
    'seq' in each ? !known.has(each.seq) : each.type !== 'started' || before.length === 0
  const fresh = more.filter(isNew)
  const last = Math.max(0, ...known)
  // Who takes a conversation over may be told only then what was said before.
  const isLate = fresh.some((each) => 'seq' in each && each.seq < last)
  return isLate ? [...before, ...fresh].sort((one, other) => placeOf(one) - placeOf(other)) : [...before, ...fresh]
}

const placeOf = (output: DiagnosticOutput): number => {
  if ('seq' in output) return output.seq
  return output.type === 'started' ? 0 : Number.POSITIVE_INFINITY
}
