import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { DiagnosticInput } from '@parley/contract/testCalls/testCall.schema.ts'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../shell/api.ts'
import { documentOf } from '../picture/flow-document.ts'
import type { FlowDocument } from '../picture/flow-picture.ts'
import { DRAFT, flushDraft } from './open-drafts.ts'
import { useTestConversation } from './use-test-conversation.ts'
import { type Listens, useVoiceCall } from './voice/use-voice-call.ts'

/** `version` may be `DRAFT`. */
export type TestStart = {
  version: number
  language: string
  variables: Readonly<Record<string, Json>>
  /** Text messages and emails leave for real. */
  sends: boolean
  /** Spoken, with who listens; in chat without it. */
  listens?: Listens | undefined
}

export type TestCallHandle = ReturnType<typeof useTestCall>

const { Draft, History } = operations.CallScripts

/** A test conversation of a flow: lives with the page, whatever part of it is shown. */
export function useTestCall(flow: CallScript, onClosed: () => void) {
  const call = useApi()
  const [tested, setTested] = useState<{ start: TestStart; document: FlowDocument }>()
  const [isDebugging, setDebugging] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const { state, begin, hangUp, ...conversation } = useTestConversation(isDebugging)
  const voice = useVoiceCall()
  const { finish } = voice
  /** Which start counts: what was left while it began must not open a microphone. */
  const started = useRef(0)
  useEffect(
    () => () => {
      started.current += 1
    },
    [],
  )
  useEffect(() => {
    if (state.phase === 'ended' || state.phase === 'failed') finish()
  }, [state.phase, finish])
  const isRunning = state.phase === 'running' || state.phase === 'starting'

  async function prepare(next: TestStart) {
    const { idCallScript } = flow
    const { version, language, variables, sends, listens } = next
    voice.reset()
    started.current += 1
    const mine = started.current
    if (version === DRAFT) await flushDraft(idCallScript)
    const { document } =
      version === flow.version
        ? flow
        : version === DRAFT
          ? await call(Draft, { params: { idCallScript } }, { silent: true })
          : await call(History, { params: { idCallScript, version } }, { silent: true })
    setTested({ start: next, document: documentOf(document) })
    const which = version === DRAFT ? { draft: true } : { version }
    const body = { idCallScript, ...which, language, variables: { ...variables }, sends }
    if (listens === undefined) return call(operations.CallManagement.TestCall, { body }, { silent: true })
    const spoken = { ...body, channel: channelType.of.VOICE }
    const begun = await call(operations.CallManagement.TestCall, { body: spoken }, { silent: true })
    if (started.current === mine) voice.open({ guid: begun.guid, language, listens })
    return begun
  }
  const start = (next: TestStart) => begin(() => prepare(next))
  // What was edited up to now counts for what is said next; where it cannot be saved the conversation still goes on.
  const send = (input: DiagnosticInput) =>
    conversation.send(input, tested?.start.version === DRAFT ? flushDraft(flow.idCallScript) : undefined)
  const leave = () => {
    started.current += 1
    setClosing(false)
    voice.reset()
    conversation.reset()
    onClosed()
  }
  return {
    state,
    voice,
    isRunning,
    /** What runs or ran last. */
    last: tested?.start,
    document: tested?.document,
    isDebugging,
    start,
    send,
    setDebugging,
    /** Back to the choice of version and values. */
    reset: () => {
      started.current += 1
      hangUp()
      voice.reset()
      conversation.reset()
    },
    isClosing,
    /** Asks before a conversation that runs is given up. */
    requestClose: () => (isRunning ? setClosing(true) : leave()),
    answerClose: (isSure: boolean) => {
      if (!isSure) return setClosing(false)
      hangUp()
      leave()
    },
  }
}
