import type { TurnLatency } from '@parley/contract/testCalls/voiceSocket.schema.ts'
import { Mic, MicOff, PhoneOff, SendHorizontal, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../kit/actions/Button.tsx'
import { IconButton } from '../../../kit/actions/IconButton.tsx'
import { Switch } from '../../../kit/fields/Checkbox.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { FormElement } from '../../../kit/forms/FormElement.tsx'
import { lengthText } from '../../../kit/text/time-format.ts'
import { Keypad } from '../Keypad.tsx'
import { t } from '../testCall.messages.ts'
import type { VoiceCall, VoiceHandle } from './use-voice-call.ts'

type Props = {
  voice: VoiceHandle
  state: VoiceCall
  /** Ends the conversation where its sound cannot. */
  onHangUp: () => void
}

/** Speaking, keying and typing in a test call, with what is heard of it and how long each turn takes. */
export function VoiceComposer({ voice, state, onHangUp }: Props) {
  const [text, setText] = useState('')
  const later = state.isLost || state.is === 'thinks' ? t('sendLater') : undefined
  const { isMuted, isHalfDuplex, partial, problem, isLost, turns } = state
  function say() {
    if (text.trim() === '' || later) return
    voice.say(text.trim())
    setText('')
  }
  function hangUp() {
    voice.hangUp()
    onHangUp()
  }
  return (
    <div className="flex flex-col gap-3">
      <p aria-live="polite" className="min-h-5 text-faint text-sm italic">
        {partial}
      </p>
      <div className="flex items-center gap-3">
        <IconButton
          variant={isMuted ? 'secondary' : 'primary'}
          label={t(isMuted ? 'unmute' : 'mute')}
          icon={isMuted ? MicOff : Mic}
          blocked={state.microphone === 'on' ? undefined : t(`microphone_${state.microphone}`)}
          onPress={() => voice.mute(!isMuted)}
        />
        <Level state={state} />
        <span role="status" className="w-24 shrink-0 text-right text-soft text-sm">
          {t(`is_${state.is}`)}
        </span>
      </div>
      <Notes state={state} />
      {problem !== undefined && (
        <p role="alert" className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          {problem}
        </p>
      )}
      {isLost && (
        <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          <WifiOff size={15} className="mt-0.5 shrink-0" aria-hidden />
          {t('voiceLost')}
        </p>
      )}
      <FormElement onSubmit={say} className="flex items-end gap-2">
        <TextField
          label={t('message')}
          hideLabel
          placeholder={t('voiceMessageHelp')}
          value={text}
          onChange={setText}
          autoComplete="off"
          maxLength={4_000}
          className="flex-1"
        />
        <IconButton variant="primary" type="submit" label={t('send')} icon={SendHorizontal} blocked={later} />
      </FormElement>
      <details>
        <summary className="cursor-pointer rounded-control font-medium text-ink text-sm">{t('keypad')}</summary>
        <div className="pt-2">
          <Keypad onKey={voice.press} />
        </div>
      </details>
      <Switch isSelected={isHalfDuplex} onChange={voice.setHalfDuplex} help={t('halfDuplexHelp')}>
        {t('halfDuplex')}
      </Switch>
      <Turns turns={turns} />
      <div>
        <Button size="small" icon={PhoneOff} onPress={hangUp}>
          {t('hangUp')}
        </Button>
      </div>
    </div>
  )
}

/** Softer than this is nothing that a person sees move. */
const FLOOR_DB = -60

/** How loud it is at the other end, by decibels: speech is soft by its numbers. */
function Level({ state: { level, isMuted } }: { state: VoiceCall }) {
  const db = level > 0 ? 20 * Math.log10(level) : FLOOR_DB
  const share = isMuted ? 0 : Math.max(0, Math.min(1, 1 - db / FLOOR_DB))
  return (
    // biome-ignore lint/a11y/useSemanticElements: each browser draws the element in its own way
    <div
      role="meter"
      aria-label={t('level')}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={Math.round(share * 100) / 100}
      className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
    >
      <div className="h-full rounded-full bg-success" style={{ width: `${share * 100}%` }} />
    </div>
  )
}

function Notes({ state: { listens, microphone, needsConfirmation } }: { state: VoiceCall }) {
  const notes = [
    microphone === 'on' || microphone === 'asking' ? undefined : t(`microphone_${microphone}`),
    listens === 'none' ? t('nobodyListens') : undefined,
    listens === 'engine' && needsConfirmation ? t('needsConfirmation') : undefined,
  ].filter((note) => note !== undefined)
  return notes.map((note) => (
    <p key={note} className="text-soft text-sm">
      {note}
    </p>
  ))
}

const PARTS = [
  ['understoodMs', 'bg-info'],
  ['answeredMs', 'bg-accent'],
  ['soundMs', 'bg-success'],
] as const
const MOST_SHOWN = 6

const wholeOf = (turn: TurnLatency) => turn.understoodMs + turn.answeredMs + turn.soundMs

/** What each turn cost in time, as the caller has it; all by one scale. */
function Turns({ turns }: { turns: readonly TurnLatency[] }) {
  if (turns.length === 0) return null
  const first = Math.max(0, turns.length - MOST_SHOWN)
  const shown = turns.slice(first)
  const longest = Math.max(1, ...shown.map(wholeOf))
  return (
    <section aria-label={t('latency')} className="flex flex-col gap-1.5">
      <h3 className="font-medium text-ink text-sm">{t('latency')}</h3>
      <ol className="flex flex-col gap-1">
        {shown.map((turn, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns have no other name, and only come to the end
          <li key={first + at} className="grid grid-cols-[1.5rem_1fr_4rem] items-center gap-2 text-xs">
            <span className="text-faint tabular-nums">{first + at + 1}</span>
            <span className="flex h-2.5 overflow-hidden rounded-full bg-sunken">
              {PARTS.map(([part, color]) => (
                <span
                  key={part}
                  className={color}
                  style={{ width: `${(turn[part] / longest) * 100}%` }}
                  title={`${t(part)} ${lengthText(turn[part])}`}
                />
              ))}
            </span>
            <span className="text-right text-ink tabular-nums">{lengthText(wholeOf(turn))}</span>
            <span className="sr-only">{PARTS.map(([part]) => `${t(part)} ${lengthText(turn[part])}`).join(', ')}</span>
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap gap-x-3 text-faint text-xs">
        {PARTS.map(([part, color]) => (
          <span key={part} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${color}`} />
            {t(part)}
          </span>
        ))}
      </p>
    </section>
  )
}
