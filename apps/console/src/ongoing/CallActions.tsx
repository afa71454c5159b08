import { channelType, eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { ongoingBlocked } from '@parley/contract/ongoing/ongoing.rules.ts'
import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { BookOpen, Eraser, Hand, MessageSquare, PhoneOff, Play } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { FormElement } from '../kit/forms/FormElement.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useWrite } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { RunningOffer } from '../transfers/RunningOffer.tsx'
import { TransferButton } from '../transfers/TransferButton.tsx'
import { t } from './call.messages.ts'
import { useNow } from './use-now.ts'

const {
  SpeakInConversation: Speak,
  SuspendConversation: Suspend,
  ResumeConversation: Resume,
  EndConversation: End,
  CleanOngoingConversation: Clean,
  SuggestedAnswers,
} = operations.DialModuleLines

const Suggestions = lazyPart(async () => (await import('./Suggestions.tsx')).Suggestions)

const { CHAT } = channelType.of
type Question = 'take' | 'end' | 'clean'

/** What a supervisor can do in a conversation; one has it at a time. */
export function CallActions({ row, outputs }: { row: HeldOngoing; outputs: readonly DiagnosticOutput[] }) {
  const me = useUserInfo().id
  const now = useNow()
  const [asked, setAsked] = useState<Question>()
  const suspend = useWrite(Suspend)
  const resume = useWrite(Resume)
  const { guid, heldBy } = row
  const params = { conversation: guid }
  const isMine = heldBy?.id === me
  const clean = ongoingBlocked.clean(row, new Date(now), me, true)
  const close = () => setAsked(undefined)
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <RunningOffer guid={guid} />
      <Say row={row} me={me} outputs={outputs} />
      {isMine && <p className="text-soft text-sm">{t('suspended')}</p>}
      <div className="flex flex-wrap gap-2">
        {isMine ? (
          <ActionButton
            endpoint={Resume}
            icon={Play}
            isPending={resume.isPending}
            onPress={() => resume.fire({ params })}
          >
            {t('resume')}
          </ActionButton>
        ) : (
          <ActionButton
            endpoint={Suspend}
            icon={Hand}
            isPending={suspend.isPending}
            blocked={ongoingBlocked.take(row, me, true)}
            onPress={() => (heldBy ? setAsked('take') : suspend.fire({ params, body: {} }))}
          >
            {t(heldBy ? 'takeOver' : 'suspend')}
          </ActionButton>
        )}
        <TransferButton row={row} />
        <ActionButton
          endpoint={End}
          variant="danger"
          icon={PhoneOff}
          blocked={ongoingBlocked.end(row, me, true)}
          onPress={() => setAsked('end')}
        >
          {t('end')}
        </ActionButton>
        {!clean && (
          <ActionButton endpoint={Clean} icon={Eraser} onPress={() => setAsked('clean')}>
            {t('clean')}
          </ActionButton>
        )}
      </div>
      {asked && <Questions asked={asked} row={row} onClose={close} />}
    </section>
  )
}

function Questions({ asked, row, onClose }: { asked: Question; row: HeldOngoing; onClose: () => void }) {
  const me = useUserInfo().id
  const { timeZone } = useKit()
  const { guid, channel, heldBy, movedAt, state } = row
  const params = { conversation: guid }
  const name = heldBy?.name ?? ''
  const time = formatTime(movedAt, timeZone, 'exact')
  const held = heldBy && heldBy.id !== me && <p>{t('endHeld', { name })}</p>
  if (asked === 'take')
    return (
      <ConfirmWrite
        operation={Suspend}
        input={{ params, body: { takeOver: true } }}
        title={t('takeTitle', { name })}
        action={t('takeOver')}
        done={t('taken')}
        onClose={onClose}
      >
        <p>{t('takeText', { name })}</p>
      </ConfirmWrite>
    )
  if (asked === 'end')
    return (
      <ConfirmWrite
        operation={End}
        input={{ params, body: { takeOver: true } }}
        isDangerous
        title={t('endTitle')}
        action={t('end')}
        done={t('ended')}
        onClose={onClose}
      >
        <div className="flex flex-col gap-3">
          <p>
            {t(channel === CHAT ? 'endTextChat' : 'endText')} {t('endRecorded')}
          </p>
          {held}
        </div>
      </ConfirmWrite>
    )
  return (
    <ConfirmWrite
      operation={Clean}
      input={{ params, body: { takeOver: true } }}
      isDangerous
      title={t('cleanTitle')}
      action={t('clean')}
      done={t('cleaned')}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{t(state === 'LOST' ? 'cleanLost' : 'cleanStuck', { time })}</p>
        {held}
      </div>
    </ConfirmWrite>
  )
}

const MOST = 1_000

/** What the bot says at once for the supervisor. */
function Say({ row, me, outputs }: { row: HeldOngoing; me: number; outputs: readonly DiagnosticOutput[] }) {
  const [text, setText] = useState('')
  const [askedSeq, setAskedSeq] = useState<number>()
  const { write, isPending } = useWrite(Speak)
  const blocked = ongoingBlocked.speak(row, me)
  const can = useCan()
  const heard = outputs.findLast((output) => output.type === 'event' && output.kind === eventKind.of.HUMAN)
  async function say() {
    if (text.trim() === '') return
    await write({ params: { conversation: row.guid }, body: { text } })
    setText('')
  }
  return (
    <>
      {heard?.type === 'event' &&
        !blocked &&
        can(SuggestedAnswers) &&
        // Who only looks on asks for each: bases are loaded for it that live flows need room for.
        (row.heldBy?.id === me || askedSeq === heard.seq ? (
          <Suggestions
            guid={row.guid}
            seq={heard.seq}
            isAsked={askedSeq === heard.seq}
            // It is sent by the person alone; what they have typed stays.
            onUse={(answer) => setText([text.trim(), answer].filter(Boolean).join(' ').slice(0, MOST))}
          />
        ) : (
          <div>
            <ActionButton
              endpoint={SuggestedAnswers}
              size="small"
              icon={BookOpen}
              onPress={() => setAskedSeq(heard.seq)}
            >
              {t('suggest')}
            </ActionButton>
          </div>
        ))}
      <FormElement
        className="flex items-end gap-2"
        onSubmit={() => {
          if (!blocked) void say().catch(() => undefined) // the toast has said it
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label={t('say')}
            value={text}
            onChange={setText}
            maxLength={MOST}
            placeholder={t(row.channel === CHAT ? 'sayHelpChat' : 'sayHelp')}
          />
        </div>
        <ActionButton endpoint={Speak} type="submit" icon={MessageSquare} isPending={isPending} blocked={blocked}>
          {t('sayAction')}
        </ActionButton>
      </FormElement>
    </>
  )
}
