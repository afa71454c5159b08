import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { ongoingState } from '@parley/contract/ongoing/ongoing.enum.ts'
import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { CircleOff, Workflow } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { LazyDrawer } from '../kit/overlays/LazyDrawer.tsx'
import { type Fact, FactList } from '../kit/pages/FactList.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { StateBlock } from '../kit/states/StateBlock.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { CallActions } from './CallActions.tsx'
import { CallDetails, CallNotice } from './CallNotice.tsx'
import { t } from './call.messages.ts'
import { LiveTranscript } from './LiveTranscript.tsx'
import { variablesOf } from './live-transcript.ts'
import { useConversation } from './use-conversation.ts'
import { RiskTag } from './wall.columns.tsx'

const LiveFlow = lazyPart(async () => (await import('./LiveFlow.tsx')).LiveFlow)

/** One conversation as it happens, and what a supervisor can do in it. */
export function CallDrawer({ guid, onClose }: { guid: string; onClose: () => void }) {
  const { conversation, outputs, isOver, isLost, refusal } = useConversation(guid)
  return (
    <LazyDrawer title={conversation ? titleOf(conversation) : t('loading')} isOpen onClose={onClose} width="wide">
      {conversation ? (
        <div className="flex flex-col gap-5 pt-4">
          {isOver && <CallNotice guid={guid} text={t('over')} />}
          {refusal !== undefined && <CallNotice guid={guid} text={refusal} />}
          {!isOver && isLost && (
            <div role="status">
              <StatusTag tone="danger">{t('lost')}</StatusTag>
            </div>
          )}
          <Facts row={conversation} isOver={isOver} />
          <LiveTranscript outputs={outputs} row={conversation} />
          <Way row={conversation} outputs={outputs} />
          <Variables variables={variablesOf(outputs)} />
          {!isOver && refusal === undefined && <CallActions row={conversation} outputs={outputs} />}
        </div>
      ) : refusal === undefined ? (
        <CardSkeleton lines={8} />
      ) : (
        <StateBlock icon={CircleOff} title={t('unseen')} action={<CallDetails guid={guid} />}>
          <p>{refusal}</p>
        </StateBlock>
      )}
    </LazyDrawer>
  )
}

function titleOf({ channel, direction, from, to }: HeldOngoing): string {
  if (channel === channelType.of.CHAT) return t('chat', { from: from || '–' })
  return direction === 'in' ? t('titleIn', { from: from || '–' }) : t('titleOut', { to: to || '–' })
}

function Facts({ row, isOver }: { row: HeldOngoing; isOver: boolean }) {
  const can = useCan()
  const { id } = useUserInfo()
  const { line, flow, campaign, step, state, risk, heldBy, startedAt } = row
  const facts: Fact[] = [
    ...(isOver
      ? []
      : [
          {
            label: t('state'),
            value: <EnumTag of={ongoingState} value={state} isActive={state === ongoingState.of.SPEAKING} />,
          },
        ]),
    {
      label: t('step'),
      value: step?.name ?? '–',
      ...(can('CallScript.view') && {
        end: <Link href={screens.flow(flow.id, step ? { node: step.nodeId } : {})}>{t('flow')}</Link>,
      }),
      note: flow.name,
    },
    { label: t('line'), value: line ? line.name : '–' },
    ...(campaign ? [{ label: t('campaign'), value: campaign.name }] : []),
    { label: t('started'), value: <Timestamp value={startedAt} style="exact" /> },
    {
      label: t('risk'),
      value: <RiskTag risk={risk} />,
      ...(risk && risk.phrases.length > 0 && { note: risk.phrases.join(', ') }),
    },
    {
      label: t('supervisor'),
      value: heldBy ? (heldBy.id === id ? t('you', { name: heldBy.name }) : heldBy.name) : t('none'),
    },
  ]
  return <FactList facts={facts} />
}

/** The flow with the way until now, once it is asked for: it is a picture to be loaded. */
function Way({ row, outputs }: { row: HeldOngoing; outputs: readonly DiagnosticOutput[] }) {
  const [isOpen, setOpen] = useState(false)
  const begun = outputs.find((output) => output.type === 'started')
  const version = begun?.type === 'started' ? begun.version : null
  if (version === null) return null
  return (
    <section aria-label={t('way')} className="flex flex-col items-start gap-2">
      <ActionButton
        endpoint={operations.CallScripts.History}
        at={row.flow.id}
        size="small"
        icon={Workflow}
        aria-pressed={isOpen}
        onPress={() => setOpen(!isOpen)}
      >
        {t('showWay')}
      </ActionButton>
      {isOpen && (
        <div className="w-full">
          <LiveFlow row={row} version={version} outputs={outputs} />
        </div>
      )}
    </section>
  )
}

function Variables({ variables }: { variables: ReturnType<typeof variablesOf> }) {
  return (
    <section aria-label={t('variables')} className="flex flex-col gap-2">
      <h3 className="font-medium text-ink text-sm">{t('variables')}</h3>
      {variables.length === 0 ? (
        <p className="text-faint text-sm">{t('variablesEmpty')}</p>
      ) : (
        <FactList
          facts={variables.map(([label, value]) => ({
            label,
            isCode: true,
            value: typeof value === 'string' ? value : JSON.stringify(value),
          }))}
        />
      )}
    </section>
  )
}
