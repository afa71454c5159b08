import { screens } from '@parley/contract/kernel/screens.ts'
import type { Feedback } from '@parley/contract/models/feedback.schema.ts'
import { MAX_FEEDBACK } from '@parley/contract/models/model.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { type KeyboardEvent, useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { Kbd } from '../kit/text/Kbd.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './models.messages.ts'

const { AddFeedback, DismissFeedback } = operations.Nlp
const SHOWN = 5
const MOST_KEYS = 9

type Choice = { value: number; label: string }
type Props = { idModel: number; group: Feedback['groups'][number]; choices: readonly Choice[] }

/** Words that are alike. A digit chooses one of the first categories, Enter puts them there, x leaves them out. */
export function FeedbackGroup({ idModel, group: { said, words, category }, choices }: Props) {
  // What the model took it for comes first: it is often nearly right.
  const ordered = [...choices].sort((one, other) => Number(other.label === category) - Number(one.label === category))
  const [chosen, setChosen] = useState<number>()
  const add = useWrite(AddFeedback)
  const dismiss = useWrite(DismissFeedback)
  const params = { idModel }
  const keys = said.slice(0, MAX_FEEDBACK).map(({ guid, seq }) => ({ guid, seq }))
  // The same words again are one line, with how often.
  const lines = [...Map.groupBy(said, ({ text }) => text.toLowerCase()).values()].sort(
    (one, other) => other.length - one.length,
  )
  async function put(idCategory = chosen) {
    if (idCategory === undefined) return
    const done = await add.write({ params, body: { idCategory, said: keys } }).catch(() => undefined) // the notification says why
    const name = choices.find(({ value }) => value === idCategory)?.label ?? ''
    if (done) showToast('success', t('putInto', { count: done.added, name }))
  }
  function press(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    const choice = ordered[Number(event.key) - 1]
    if (choice) setChosen(choice.value)
    else if (event.key === 'Enter') void put()
    else if (event.key === 'x') dismiss.fire({ params, body: { said: keys } })
    else return
    event.preventDefault()
  }
  return (
    <li className="rounded-card bg-surface p-4 ring-1 ring-line">
      <fieldset
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys choose the category; the field and the buttons in it do the same
        tabIndex={0}
        onKeyDown={press}
        aria-label={t('saidAlike', { count: said.length })}
        className="m-0 flex min-w-0 flex-col gap-3 border-0 p-0"
      >
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="font-semibold text-ink text-sm">{t('saidAlike', { count: said.length })}</h2>
          {lines.length > 1 && words.length > 0 && <span className="text-faint text-sm">{words.join(', ')}</span>}
        </div>
        <ul className="m-0 flex list-none flex-col gap-1 p-0">
          {lines.slice(0, SHOWN).map((alike) => (
            <Line key={alike[0]?.text} alike={alike} isOnly={lines.length === 1} />
          ))}
          {lines.length > SHOWN && (
            <li className="text-faint text-sm">{t('moreSaid', { count: lines.length - SHOWN })}</li>
          )}
        </ul>
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-faint text-xs">
          {ordered.slice(0, MOST_KEYS).map(({ value, label }, at) => (
            <span key={value} className={value === chosen ? 'font-semibold text-ink' : undefined}>
              <Kbd>{String(at + 1)}</Kbd> {label}
            </span>
          ))}
        </p>
        <div className="flex flex-wrap items-end gap-2">
          <div className="w-64">
            <ComboBox label={t('category')} options={ordered} value={chosen} onChange={setChosen} />
          </div>
          <ActionButton
            endpoint={AddFeedback}
            isPending={add.isPending}
            blocked={chosen === undefined ? t('chooseFirst') : undefined}
            onPress={() => void put()}
          >
            {t('put')}
          </ActionButton>
          <ActionButton
            endpoint={DismissFeedback}
            isPending={dismiss.isPending}
            onPress={() => dismiss.fire({ params, body: { said: keys } })}
          >
            {t('leaveOut')}
          </ActionButton>
        </div>
      </fieldset>
    </li>
  )
}

/** The same words, with the newest conversation in which they were said. */
function Line({ alike, isOnly }: { alike: Feedback['groups'][number]['said']; isOnly: boolean }) {
  const [newest] = alike
  if (!newest) return null
  return (
    <li className="min-w-0 break-words">
      <Link href={screens.conversation({ guid: newest.guid })}>{newest.text}</Link>
      {alike.length > 1 && !isOnly && (
        <span className="pl-2 text-faint text-xs">{t('times', { count: alike.length })}</span>
      )}
    </li>
  )
}
