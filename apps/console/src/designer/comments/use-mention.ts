import { operations } from '@parley/contract/operations.ts'
import { type KeyboardEvent, useState } from 'react'
import { useRead } from '../../shell/api.ts'
import { useDesigner } from '../designer-context.ts'
import { mentionAt } from './unsent.ts'

export interface Someone {
  readonly id: number
  readonly name: string
}

const MOST_SHOWN = 6

/** Offers people while a mention is typed: arrows choose, Enter or Tab takes, Esc goes without. */
export function useMention(text: string, onPick: (person: Someone, from: number, to: number) => void) {
  const { idCallScript } = useDesigner().flow
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  /** Where an @ stands that is no mention. */
  const [refusedAt, refuse] = useState<number>()
  const typing = mentionAt(text, caret)
  const isAsked = typing !== undefined && typing.from !== refusedAt
  const read = useRead(
    operations.CallScripts.CommentPeople,
    { params: { idCallScript }, query: { search: typing?.typed.trim() ?? '' } },
    { enabled: isAsked },
  )
  const people: readonly Someone[] = isAsked ? (read.data ?? []).slice(0, MOST_SHOWN) : []
  const current = Math.min(chosen, Math.max(0, people.length - 1))
  const pick = (person: Someone) => typing && onPick(person, typing.from, caret)

  /** True where the key was for the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isAsked || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return false
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const person = people[current]
    if (step !== 0 && people.length > 0) setChosen((current + step + people.length) % people.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && person && !event.shiftKey) pick(person)
    else if (event.key === 'Escape') refuse(typing.from)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    /** Shown while a mention is typed: nobody may fit. */
    isOpen: isAsked && (people.length > 0 || (read.isSuccess && typing.typed !== '' && !typing.typed.includes(' '))),
    people,
    current,
    pick,
    onKeyDown,
    moved: (to: number) => {
      setCaret(to)
      setChosen(0)
    },
  }
}
