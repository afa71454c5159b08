import { demoBlocked } from '@parley/contract/demoCalls/demoCall.rules.ts'
import type { DemoCall, DemoGroup } from '@parley/contract/demoCalls/demoCall.schema.ts'
import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Play, RotateCcw, WifiOff, X } from 'lucide-react'
import { FlowPicture } from '../flows/picture/FlowPicture.tsx'
import { pathOf } from '../flows/picture/flow-picture.ts'
import { Bubbles } from '../flows/testCall/Bubbles.tsx'
import { Composer } from '../flows/testCall/Composer.tsx'
import { t as talk } from '../flows/testCall/testCall.messages.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { TwoColumns } from '../kit/pages/DetailPage.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { t } from './demoCalls.messages.ts'
import { useDemoRun } from './use-demo-run.ts'

const { Run } = operations.DemoCallGroups
const HEIGHT = 'max(420px, calc(100dvh - 425px))'

/** A demo call being run: the conversation beside the picture of its flow, which lights up where it goes. */
export function DemoRun({ group, call, onClose }: { group: DemoGroup; call: DemoCall; onClose: () => void }) {
  const run = useDemoRun(call)
  const { state, document } = run
  const { phase, ended, guid } = state
  const isOpen = phase === 'running' || phase === 'starting'
  const today = useToday()
  const blocked = call.problem ?? demoBlocked.run(group, today)
  const start = (label: string, icon: typeof Play) => (
    <ActionButton
      endpoint={Run}
      variant="primary"
      autoFocus
      icon={icon}
      blocked={blocked}
      onPress={() => void run.start()}
    >
      {label}
    </ActionButton>
  )
  return (
    <TwoColumns
      isSideFirst
      main={
        <Card title={t('picture')} description={call.flow.name}>
          {document ? (
            <FlowPicture
              name={call.flow.name}
              document={document}
              path={isOpen || ended ? pathOf(document, state.visits, run.flowGuid) : undefined}
              follow={isOpen ? pathOf(document, state.visits, run.flowGuid)?.current : undefined}
              height={HEIGHT}
            />
          ) : (
            <p className="text-faint text-sm">{run.isHidden ? t('noPicture') : ''}</p>
          )}
        </Card>
      }
      side={
        <Card title={call.title} actions={<IconButton size="small" label={t('back')} icon={X} onPress={onClose} />}>
          <div className="flex flex-col gap-3">
            {call.note !== '' && <p className="whitespace-pre-line break-words text-soft text-sm">{call.note}</p>}
            {phase !== 'idle' && phase !== 'failed' && <Bubbles state={state} />}
            {state.isLost && (
              <p
                role="status"
                className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink"
              >
                <WifiOff size={15} className="mt-0.5 shrink-0" aria-hidden />
                {talk('lost')}
              </p>
            )}
            {isOpen && <Composer test={run} />}
            {!isOpen && (
              <>
                {ended && (
                  <div role="status" className="flex flex-wrap items-center gap-2 border-line border-t pt-3 text-sm">
                    <span className="font-medium text-ink">{t('ended')}</span>
                    <EnumTag of={callOutcome} value={ended.outcome} />
                    {ended.disposition && <span className="text-soft">{ended.disposition}</span>}
                  </div>
                )}
                <ErrorNote error={state.failure === undefined ? undefined : new Error(state.failure)} />
                <div className="flex flex-wrap gap-2">
                  {ended ? start(t('again'), RotateCcw) : start(t('run'), Play)}
                  {guid && <ButtonLink href={screens.conversation({ guid })}>{t('toConversation')}</ButtonLink>}
                </div>
              </>
            )}
          </div>
        </Card>
      }
    />
  )
}
