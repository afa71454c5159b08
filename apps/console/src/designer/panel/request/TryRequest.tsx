import type { Json } from '@parley/contract/kernel/schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { RequestTried } from '@parley/contract/testCalls/tryRequest.schema.ts'
import type { RequestNode } from '@parley/flow/nodes/request.schema.ts'
import { FilePlus2, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Part } from '../../../flows/picture/NodeParts.tsx'
import { readStartValues } from '../../../flows/testCall/start-values.ts'
import { VariableField } from '../../../flows/testCall/VariableField.tsx'
import { ActionButton } from '../../../kit/actions/ActionButton.tsx'
import { Button } from '../../../kit/actions/Button.tsx'
import { FormElement } from '../../../kit/forms/FormElement.tsx'
import { ErrorNote } from '../../../kit/states/ErrorNote.tsx'
import { usePending } from '../../../kit/use-pending.ts'
import { useRefusal } from '../../../kit/use-refusal.ts'
import { useApi } from '../../../shell/api.ts'
import type { Designer } from '../../designer-context.ts'
import { useFlowDocument, usePanelForm } from '../panel-form.ts'
import { t } from './request.messages.ts'
import { TriedAnswer } from './TriedAnswer.tsx'
import { keepTyped, textsOf, typedIn, variablesOf } from './trial.ts'

const { TestCall, TryRequest: endpoint } = operations.CallManagement
/** The core gives a request up before. */
const PATIENCE_MS = 90_000

type Props = { node: RequestNode; designer: Designer }

/** Sends the request as it is drawn, with values that one types, and shows what came of it. */
export function TryRequest({ node, designer: { flow, editor, test } }: Props) {
  const { set } = usePanelForm()
  const { used, needed } = variablesOf(node, useFlowDocument().settings.variables)
  const [texts, setTexts] = useState(() => ({ ...textsOf(test.state.variables), ...typedIn(editor) }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState<RequestTried>()
  const blocked = useRefusal()(TestCall, flow.idFolder)
  const { isPending, error, send, stop } = useSending(setTried)

  function type(name: string, text: string) {
    const next = { ...texts, [name]: text }
    setTexts(next)
    keepTyped(editor, { ...typedIn(editor), [name]: text })
  }
  function submit() {
    const given = readStartValues(used, texts)
    setErrors(given.errors)
    if (Object.keys(given.errors).length > 0 || blocked !== undefined) return
    send({ idCallScript: flow.idCallScript, node: plain(node), variables: plain(needed), values: given.values })
  }
  const pin = (pinned: Pick<NonNullable<RequestNode['pinned']>, 'status' | 'body' | 'format'>) =>
    set(['pinned'], { ...pinned, at: new Date().toISOString() }, t('pinned'))

  return (
    <Part title={t('title')}>
      <FormElement onSubmit={submit} className="flex min-w-0 flex-col gap-3">
        <p className="text-soft text-sm">{t('about')}</p>
        {used.length > 0 && (
          <fieldset className="flex min-w-0 flex-col gap-3">
            <legend className="sr-only">{t('values')}</legend>
            {used.map((variable) => (
              <VariableField
                key={variable.name}
                variable={variable}
                value={texts[variable.name] ?? ''}
                error={errors[variable.name]}
                onChange={(text) => type(variable.name, text)}
              />
            ))}
          </fieldset>
        )}
        <div className="flex flex-wrap gap-2">
          <ActionButton
            endpoint={endpoint}
            at={flow.idFolder}
            blocked={blocked}
            type="submit"
            icon={Send}
            isPending={isPending}
          >
            {t('send')}
          </ActionButton>
          {isPending && (
            <Button variant="ghost" onPress={stop}>
              {t('stop')}
            </Button>
          )}
          {!isPending && !node.pinned && (
            <Button variant="ghost" icon={FilePlus2} onPress={() => pin({ status: 200, body: '{}', format: 'json' })}>
              {t('pinByHand')}
            </Button>
          )}
        </div>
      </FormElement>
      <ErrorNote error={error} />
      <div role="status" className="flex min-w-0 flex-col gap-2 empty:hidden">
        {isPending ? (
          <p className="text-faint text-sm">{t('sending')}</p>
        ) : (
          tried && <TriedAnswer tried={tried} isPinned={node.pinned !== undefined} onPin={pin} />
        )}
      </div>
    </Part>
  )
}

/** A document's parts are JSON that knows nothing of it. */
const plain = <T extends Json>(part: unknown): T => JSON.parse(JSON.stringify(part))

type Body = { idCallScript: number; node: Json; variables: Json[]; values: Record<string, Json> }

/** One request at a time; nobody waits for it any more once the step is left. */
function useSending(onTried: (tried: RequestTried | undefined) => void) {
  const call = useApi()
  const { isPending, error, run } = usePending()
  const waiting = useRef<AbortController>(undefined)
  useEffect(() => () => waiting.current?.abort(), [])
  const [stopped, setStopped] = useState(false)
  function send(body: Body) {
    const abort = new AbortController()
    waiting.current = abort
    setStopped(false)
    onTried(undefined)
    void run(async () => {
      const options = { silent: true, signal: abort.signal, timeoutMs: PATIENCE_MS }
      onTried(await call(endpoint, { body }, options))
    })
  }
  function stop() {
    setStopped(true)
    waiting.current?.abort()
  }
  return { isPending, error: stopped ? undefined : error, send, stop }
}
