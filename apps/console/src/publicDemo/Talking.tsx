import type { DemoInvitation } from '@parley/contract/demoCalls/demoLink.schema.ts'
import { LONGEST_SAID } from '@parley/contract/demoCalls/demoLink.ts'
import { useEffect, useRef, useState } from 'react'
import { FormElement } from '../kit/forms/FormElement.tsx'
import { answersFor } from './answers-for.ts'
import { button } from './looks.ts'
import { t } from './publicDemo.messages.ts'
import type { Line, Talk } from './talk.reducer.ts'
import { type Kept, useTalk } from './use-talk.ts'

type Props = { invitation: DemoInvitation; secret: string; kept: Kept; onAgain: () => void }

/** The conversation, and the way to answer. */
export function Talking({ invitation: { title, language }, secret, kept, onAgain }: Props) {
  const { talk, say, hangUp } = useTalk(secret, kept)
  const isOver = talk.phase === 'ended' || talk.phase === 'closed'
  return (
    <main className="flex min-h-0 flex-1 flex-col gap-3 pb-4">
      <h1 lang={language} className="break-words font-semibold text-lg">
        {title}
      </h1>
      <Lines talk={talk} language={language} />
      <div role="status" className="flex flex-col gap-2 text-sm empty:hidden">
        {talk.isLost && <p className="rounded-control bg-warning-soft px-3 py-2 text-warning-ink">{t('lost')}</p>}
        {talk.problem && <p className="rounded-control bg-warning-soft px-3 py-2 text-warning-ink">{talk.problem}</p>}
        {talk.phase === 'ended' && <p className="text-soft">{t(talk.hasFailed ? 'wrong' : 'ended')}</p>}
      </div>
      {isOver ? (
        // biome-ignore lint/a11y/noAutofocus: the field that had the focus is gone
        <button type="button" autoFocus className={button.primary} onClick={onAgain}>
          {t('again')}
        </button>
      ) : (
        <Answer talk={talk} language={language} say={say} hangUp={hangUp} />
      )}
    </main>
  )
}

const LOOKS: Readonly<Record<Line['from'], string>> = {
  bot: 'self-start bg-sunken text-ink ring-1 ring-line ring-inset',
  you: 'self-end bg-accent text-on-accent',
  note: 'self-center bg-surface text-center text-faint text-sm',
}

function Lines({ talk, language }: { talk: Talk; language: string }) {
  const list = useRef<HTMLDivElement>(null)
  const { lines, waiting, phase, listening } = talk
  const isTyping = phase === 'starting' || (phase === 'talking' && listening === undefined)
  const count = lines.length + waiting.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line is scrolled to when there is one
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count, isTyping])
  const bubble = 'max-w-[85%] whitespace-pre-line break-words rounded-[14px] px-4 py-2'
  return (
    <div
      ref={list}
      role="log"
      aria-label={t('chat')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto rounded-card bg-surface p-4 ring-1 ring-line max-sm:p-3"
    >
      {lines.map(({ id, from, text }) => (
        <p key={id} {...(from === 'note' ? {} : { lang: language })} className={`${bubble} ${LOOKS[from]}`}>
          {from !== 'note' && <span className="sr-only">{from === 'bot' ? t('bot') : t('you')}: </span>}
          {text}
        </p>
      ))}
      {waiting.map(({ id, text }) => (
        <p key={id} lang={language} className={`${bubble} ${LOOKS.you} opacity-70`}>
          {text}
        </p>
      ))}
      {isTyping && (
        <p className={`${bubble} ${LOOKS.bot} flex h-10 items-center gap-1`}>
          <span className="sr-only">{t('typing')}</span>
          {[0, 1, 2].map((dot) => (
            <span
              key={dot}
              aria-hidden
              className="pulse-soft size-1.5 rounded-full bg-faint"
              style={{ animationDelay: `${dot * 200}ms` }}
            />
          ))}
        </p>
      )}
    </div>
  )
}

type AnswerProps = { talk: Talk; language: string; say: (text: string) => void; hangUp: () => void }

function Answer({ talk: { listening, phase }, language, say, hangUp }: AnswerProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isTalking = phase === 'talking'
  useEffect(() => {
    if (isTalking) input.current?.focus()
  }, [isTalking])
  const answers = answersFor(listening?.hints ?? [], language)
  const answer = (words: string) => {
    const said = words.trim()
    if (said === '' || !isTalking) return
    say(said)
    setText('')
    input.current?.focus()
  }
  const label = listening?.dtmf ? t('messageKeys') : t('message')
  return (
    <div className="flex flex-col gap-3">
      {answers.length > 0 && (
        <ul aria-label={t('replies')} className="flex flex-wrap gap-2">
          {answers.map((each) => (
            <li key={each}>
              <button type="button" lang={language} className={button.plain} onClick={() => answer(each)}>
                {each}
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormElement onSubmit={() => answer(text)} className="flex gap-2">
        <input
          ref={input}
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={LONGEST_SAID}
          autoComplete="off"
          enterKeyHint="send"
          inputMode={listening?.dtmf ? 'tel' : 'text'}
          className="min-h-11 min-w-0 flex-1 rounded-control bg-surface px-3 text-ink ring-1 ring-control ring-inset focus-visible:outline-2 focus-visible:outline-focus"
        />
        <button type="submit" className={button.primary} disabled={!isTalking}>
          {t('send')}
        </button>
      </FormElement>
      <button
        type="button"
        className="min-h-8 self-center text-faint text-sm underline underline-offset-2"
        onClick={hangUp}
      >
        {t('hangUp')}
      </button>
    </div>
  )
}
