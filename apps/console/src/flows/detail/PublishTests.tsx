import { Publish as fields } from '@parley/contract/fields/callScripts.gen.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useEffect, useEffectEvent } from 'react'
import { TextField } from '../../kit/fields/TextField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { problemText } from '../../kit/problem.ts'
import { useCan } from '../../shell/access/use-can.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { t } from './publish.messages.ts'

const { Tests, RunTests } = operations.CallScripts

interface Props {
  readonly flow: Pick<CallScript, 'idCallScript' | 'scriptKind'>
  readonly reason: string
  readonly onReason: (reason: string) => void
  /** The draft is published, on which tests run; those of a version are run by the core. */
  readonly isDraft?: boolean
}

/** Whether the tests of the flow pass, and a reason to publish it though they fail where its folder wants them to pass. */
export function PublishTests({ flow: { idCallScript, scriptKind }, reason, onReason, isDraft = false }: Props) {
  const mayPublish = useCan()(scriptKind === 'component' ? 'Component.skiptests' : 'CallScript.skiptests')
  const params = { idCallScript }
  const { data } = useRead(Tests, { params })
  const run = useWrite(RunTests, { silent: true })
  const hasTests = (data?.tests.length ?? 0) > 0
  const start = useEffectEvent(() => run.fire({ params, body: {} }))
  useEffect(() => {
    if (isDraft && hasTests) start()
  }, [isDraft, hasTests])
  if (!data || !hasTests) return null
  const failed = data.tests.filter(({ state }) => state === 'red')
  const isGreen = data.tests.every(({ state }) => state === 'green')
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium text-ink">{t('tests')}</h3>
      <div role="status" className="flex flex-col gap-1">
        {run.isPending && <p className="text-faint">{t('testsRun')}</p>}
        {run.error && <p className="text-danger-ink">{problemText(run.error)}</p>}
        {isDraft && !run.isPending && isGreen && (
          <p className="text-success-ink">{t('testsPassed', { count: data.tests.length })}</p>
        )}
        {isDraft && !run.isPending && failed.length > 0 && (
          <>
            <p className="text-warning-ink">{t('testsFailed', { count: failed.length })}</p>
            <ul className="list-disc pl-5">
              {failed.map(({ idFlowTest, name, problem }) => (
                <li key={idFlowTest} className="break-words">
                  {name}
                  {problem !== null && <span className="text-faint"> – {problem}</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {data.gate !== null && !(isDraft && isGreen) && !run.isPending && (
        <>
          <p>{t('testsNeeded', { folder: data.gate })}</p>
          {mayPublish && <TextField {...wordsOf(fields.reason)} value={reason} onChange={onReason} />}
        </>
      )}
    </section>
  )
}
