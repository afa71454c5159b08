import { callbackKeeper, callbackResult, callbackState } from '@parley/contract/callbacks/callback.enum.ts'
import { isClosed } from '@parley/contract/callbacks/callback.rules.ts'
import type { CallbackAttempt, CallbackDetail } from '@parley/contract/callbacks/callback.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { DueAt } from './callback.parts.tsx'
import { t } from './callbacks.messages.ts'

const AddCallDialog = lazyPart(async () => (await import('./CallbackQuestions.tsx')).AddCallDialog)
const MoveDialog = lazyPart(async () => (await import('./CallbackQuestions.tsx')).MoveDialog)
const GiveUpDialog = lazyPart(async () => (await import('./CallbackQuestions.tsx')).GiveUpDialog)

const { AddCall, Basic, GiveBack, GiveUp, Move, Take } = operations.Callbacks
type Props = { id: number; onClose: () => void }

/** One callback: what was promised, who has it, what came of the calls, and what can be done. */
export function CallbackDrawer({ id, onClose }: Props) {
  const { data: callback, error, refetch } = useRead(Basic, { params: { idCallback: id } })
  if (callback) return <OpenCallback callback={callback} onClose={onClose} />
  return (
    <Drawer title={t('callbacks')} isOpen onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeleton lines={6} />}
    </Drawer>
  )
}

type Asked = 'call' | 'move' | 'giveUp'

function OpenCallback({ callback, onClose }: { callback: CallbackDetail; onClose: () => void }) {
  const { idCallback, number, state, calls } = callback
  const [asks, ask] = useState<Asked>()
  const giveUp = useWrite(GiveUp, { silent: true })
  const params = { idCallback }
  const done = () => ask(undefined)
  const title = t('title', { number })
  const isOpen = !isClosed(state) && state !== callbackState.of.CALLING
  return (
    <Drawer
      title={title}
      isOpen
      onClose={onClose}
      footer={isOpen ? <Actions callback={callback} ask={ask} /> : undefined}
    >
      <div className="flex flex-col gap-5">
        <CallbackFacts callback={callback} />
        <section aria-label={t('calls')} className="flex flex-col gap-2">
          <h3 className="font-medium text-ink text-sm">{t('calls')}</h3>
          {calls.length === 0 ? <p className="text-soft text-sm">{t('callsNone')}</p> : <Calls calls={calls} />}
        </section>
        <div>
          <EntityHistoryButton kind="Callback" id={idCallback} name={title} />
        </div>
      </div>
      {asks === 'call' && <AddCallDialog callback={callback} onClose={done} />}
      {asks === 'move' && <MoveDialog callback={callback} onClose={done} />}
      {asks === 'giveUp' && (
        <GiveUpDialog
          title={t('giveUpAction')}
          give={async (reason) => {
            await giveUp.write({ params, body: { reason } })
            showToast('success', t('givenUp'))
          }}
          onClose={done}
        />
      )}
    </Drawer>
  )
}

/** Without a line it belongs to no line that someone could be limited to. */
const placeOf = ({ line }: CallbackDetail) => line?.id ?? 0

function Actions({ callback, ask }: { callback: CallbackDetail; ask: (what: Asked) => void }) {
  const { idCallback, owner } = callback
  const at = placeOf(callback)
  const params = { idCallback }
  const take = useWrite(Take)
  const giveBack = useWrite(GiveBack)
  const tell = (write: Promise<unknown>, words: string) =>
    void write.then(
      () => showToast('success', words),
      () => {}, // the toast has said it
    )
  return (
    <>
      <ActionButton endpoint={GiveUp} at={at} onPress={() => ask('giveUp')}>
        {t('giveUp')}
      </ActionButton>
      <ActionButton endpoint={Move} at={at} onPress={() => ask('move')}>
        {t('move')}
      </ActionButton>
      {owner ? (
        <ActionButton
          endpoint={GiveBack}
          at={at}
          isPending={giveBack.isPending}
          onPress={() => tell(giveBack.write({ params }), t('given'))}
        >
          {t('giveBack')}
        </ActionButton>
      ) : (
        <ActionButton
          endpoint={Take}
          at={at}
          isPending={take.isPending}
          onPress={() => tell(take.write({ params }), t('taken'))}
        >
          {t('take')}
        </ActionButton>
      )}
      <ActionButton endpoint={AddCall} at={at} variant="primary" onPress={() => ask('call')}>
        {t('addCall')}
      </ActionButton>
    </>
  )
}

function CallbackFacts({ callback }: { callback: CallbackDetail }) {
  const { timeZone } = useKit()
  const can = useCan()
  const { state, dueAt, promisedAt, moveReason, zone, number, note, line, flow, campaign, guid } = callback
  const { owner, keeper, takenAt, outcome, closedAt, closedBy, createdAt } = callback
  const isMoved = moveReason !== '' && promisedAt !== dueAt
  return (
    <FactList
      facts={[
        {
          label: t('due'),
          value: <DueAt dueAt={dueAt} zone={zone} />,
          ...(isMoved && { note: t('promisedFor', { time: formatTime(promisedAt, timeZone), reason: moveReason }) }),
        },
        { label: t('state'), value: <EnumTag of={callbackState} value={state} /> },
        { label: t('number'), value: number },
        ...(note ? [{ label: t('note'), value: note }] : []),
        {
          label: t('calledBy'),
          value: owner?.name ?? callbackKeeper.label(keeper),
          ...(takenAt && { note: <Timestamp value={takenAt} /> }),
        },
        ...(closedAt
          ? [
              {
                label: t('closed'),
                value: <Timestamp value={closedAt} />,
                note: [outcome, closedBy?.name].filter(Boolean).join(' · '),
              },
            ]
          : []),
        ...(line
          ? [
              {
                label: t('line'),
                value: can('Line.view', line.id) ? <Link href={screens.line(line.id)}>{line.name}</Link> : line.name,
              },
            ]
          : []),
        ...(campaign ? [{ label: t('campaign'), value: campaign.name }] : []),
        ...(flow ? [{ label: t('flow'), value: flow.name }] : []),
        {
          label: t('promised'),
          value: <Timestamp value={createdAt} />,
          note: <Link href={screens.conversation({ guid })}>{t('openConversation')}</Link>,
        },
      ]}
    />
  )
}

function Calls({ calls }: { calls: readonly CallbackAttempt[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line">
      {calls.map(({ at, result, keeper, by, line, note, guid }) => (
        <li key={`${at} ${guid ?? ''}`} className="flex flex-col gap-1 px-3 py-2 text-sm">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate text-ink">{by?.name ?? line?.name ?? callbackKeeper.label(keeper)}</span>
            {result ? (
              <EnumTag of={callbackResult} value={result} />
            ) : (
              <span className="text-faint">{t('ringing')}</span>
            )}
          </span>
          {note && <span className="text-soft">{note}</span>}
          <span className="text-faint text-xs">
            <Timestamp value={at} />
            {guid && (
              <>
                {' · '}
                <Link href={screens.conversation({ guid })}>{t('conversation')}</Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
