import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { Play, RotateCcw, WifiOff } from 'lucide-react'
import { Button } from '../../kit/actions/Button.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { Bubbles } from './Bubbles.tsx'
import { Composer } from './Composer.tsx'
import { DRAFT } from './open-drafts.ts'
import { startAgain } from './start-values.ts'
import { t } from './testCall.messages.ts'
import type { TestCallHandle } from './use-test-call.ts'
import { VoiceComposer } from './voice/VoiceComposer.tsx'

type Props = {
  flow: CallScript
  test: TestCallHandle
  /** Shows a step of the flow, where it can be seen. */
  onStep?: ((nodeId: string) => void) | undefined
}

/** What was said so far, and the way to answer. */
export function TestChat({ flow, test, onStep }: Props) {
  const { state } = test
  const isElsewhere = (state.visits.at(-1)?.flowGuid ?? flow.guid) !== flow.guid
  return (
    <div className="flex flex-col gap-3">
      <Bubbles state={state} onStep={onStep} />
      {isElsewhere && state.phase === 'running' && (
        <p className="text-faint text-xs">{t(state.leg > 0 ? 'inOtherFlow' : 'inSubflow')}</p>
      )}
      <div role="status" className="empty:hidden">
        {state.isLost && state.phase === 'running' && (
          <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
            <WifiOff size={15} className="mt-0.5 shrink-0" aria-hidden />
            {t('lost')}
          </p>
        )}
      </div>
      {state.phase === 'ended' ? <Ended flow={flow} test={test} /> : <Answer test={test} />}
    </div>
  )
}

function Answer({ test }: Pick<Props, 'test'>) {
  const { voice } = test
  if (!voice.state) return <Composer test={test} />
  return <VoiceComposer voice={voice} state={voice.state} onHangUp={() => test.send({ type: 'hangup' })} />
}

function Ended({ flow, test }: { flow: CallScript; test: TestCallHandle }) {
  const { ended, guid } = test.state
  const { last } = test
  const newer = last && last.version !== DRAFT && last.version < flow.version ? flow.version : undefined
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-3">
      <div role="status" className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium text-ink">{t('ended')}</span>
        {ended && <EnumTag of={callOutcome} value={ended.outcome} />}
        {ended?.disposition && <span className="text-soft">{ended.disposition}</span>}
        {ended?.reason && <code className="font-mono text-faint text-xs">{ended.reason}</code>}
      </div>
      {test.voice.state?.problem !== undefined && (
        <p className="text-sm text-warning-ink">{test.voice.state.problem}</p>
      )}
      {last && newer && (
        <p className="text-soft text-sm">{t('newerSaved', { version: newer, tested: last.version })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {last && newer && (
          <Button variant="primary" autoFocus icon={Play} onPress={() => void test.start(startAgain(flow, last))}>
            {t('testNewer', { version: newer })}
          </Button>
        )}
        {last && (
          <Button
            variant={newer ? 'secondary' : 'primary'}
            autoFocus={newer === undefined}
            icon={RotateCcw}
            onPress={() => void test.start(last)}
          >
            {t('again')}
          </Button>
        )}
        <Button onPress={test.reset}>{t('change')}</Button>
        {guid && (
          <ButtonLink href={screens.designer(flow.guid, { side: 'tests', conversation: guid })}>
            {t('keepAsTest')}
          </ButtonLink>
        )}
        {guid && <ButtonLink href={screens.conversation({ guid, tab: 'timeline' })}>{t('timeline')}</ButtonLink>}
      </div>
    </div>
  )
}
