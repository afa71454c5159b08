import { nodeOf } from '@parley/flow/edit/edit.ts'
import type { OutlineLine } from '@parley/flow/edit/outline.ts'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { cx } from '../../kit/cx.ts'
import { useVisibleRows } from '../../kit/table/use-visible-rows.ts'
import { AddMenu } from './AddMenu.tsx'
import { OutlineRow } from './OutlineRow.tsx'
import { OutlineWords } from './OutlineWords.tsx'
import { t } from './outline.messages.ts'
import { keyOf, wordsAt } from './outline-commands.ts'
import { useOutline } from './use-outline.ts'

const ROW = 32
const INDENT = 22

type Place = { at: number; of: number }

/** The place of each line among its siblings, for those who hear the tree instead of seeing it. */
function placesOf(lines: readonly OutlineLine[]): readonly Place[] {
  const groups: number[][] = []
  const open: number[][] = []
  lines.forEach(({ depth }, index) => {
    open.length = Math.min(open.length, depth + 1)
    const group = open[depth] ?? []
    if (group.length === 0) {
      open[depth] = group
      groups.push(group)
    }
    group.push(index)
  })
  const places: Place[] = []
  for (const group of groups)
    for (const [at, index] of group.entries()) places[index] = { at: at + 1, of: group.length }
  return places
}

/** The flow as a script: what is said, what is heard, where it leads; written and rearranged by keyboard alone. */
export function Outline() {
  const outline = useOutline()
  const { lines, at, line, editing, setEditing, goTo, isReadOnly } = outline
  const scroller = useRef<HTMLDivElement>(null)
  const mayLeave = useRef(false)
  const { indexes, reveal } = useVisibleRows({ scroller, count: lines.length, rowHeight: ROW, headHeight: 0, kept: at })
  const places = useMemo(() => placesOf(lines), [lines])
  const key = line && keyOf(line)

  /** The line one is on is in sight, and has the focus where the tree has it. */
  const follow = useEffectEvent(() => {
    reveal(at)
    const tree = scroller.current
    if (editing === undefined && tree?.contains(window.document.activeElement))
      tree.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line, or the same one elsewhere
  useEffect(() => follow(), [key, at, editing])

  function keys(event: KeyboardEvent) {
    if (!line || event.target instanceof HTMLInputElement) return
    const wasLeaving = mayLeave.current
    mayLeave.current = event.key === 'Escape'
    if (event.key === 'Tab') {
      if (wasLeaving || !outline.move(event.shiftKey ? -1 : 1, true)) return
    } else if (event.altKey && event.key === 'ArrowUp') outline.move(-1)
    else if (event.altKey && event.key === 'ArrowDown') outline.move(1)
    else if (event.key === 'ArrowDown') goTo(at + 1)
    else if (event.key === 'ArrowUp') goTo(at - 1)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(lines.length - 1)
    else if (event.key === 'PageDown') goTo(at + 15)
    else if (event.key === 'PageUp') goTo(at - 15)
    else if (event.key === 'ArrowRight') line.kind === 'jump' ? outline.goToStep(line.nodeId) : goTo(at + 1)
    else if (event.key === 'ArrowLeft') goTo(lines.slice(0, at).findLastIndex(({ depth }) => depth < line.depth))
    else if (event.key === 'Enter') outline.add('say')
    else if (event.key === 'Delete' || event.key === 'Backspace') outline.remove()
    else if (event.key === 'F2') begin()
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) begin()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  function begin() {
    if (line?.kind === 'step' && !isReadOnly) setEditing(line.nodeId)
  }
  return (
    <section aria-label={t('label')} className="flex h-full min-h-0 flex-col bg-surface">
      <div className="flex min-h-10 shrink-0 items-center gap-3 border-line border-b px-3 py-1">
        {!isReadOnly && <AddMenu onAdd={outline.add} />}
        <p id="outline-keys" className="min-w-0 text-faint text-xs max-lg:sr-only">
          {t('keys')}
        </p>
      </div>
      {lines.length === 0 && <p className="p-4 text-faint text-sm">{t('empty')}</p>}
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto p-2">
        <div
          role="tree"
          aria-label={t('label')}
          aria-describedby="outline-keys"
          onKeyDown={keys}
          className="relative"
          style={{ height: lines.length * ROW }}
        >
          {indexes.map((index) => {
            const each = lines[index]
            if (!each) return null
            return (
              <TreeLine
                key={keyOf(each)}
                outline={outline}
                index={index}
                line={each}
                place={places[index]}
                onBegin={begin}
                onWritten={focusLine}
              />
            )
          })}
        </div>
      </div>
    </section>
  )

  function focusLine() {
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }
}

type LineProps = {
  outline: ReturnType<typeof useOutline>
  index: number
  line: OutlineLine
  place: Place | undefined
  onBegin: () => void
  onWritten: () => void
}

/** One line of the script; the words of a step can be written where they stand. */
function TreeLine({ outline, index, line, place, onBegin, onWritten }: LineProps) {
  const { document, at, editing, setEditing, goTo } = outline
  const isHere = index === at
  const isWritten = editing === line.nodeId && line.kind === 'step'
  const node = isWritten ? nodeOf(document, line.nodeId) : undefined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
    <div
      role="treeitem"
      tabIndex={isHere ? 0 : -1}
      aria-level={line.depth + 1}
      aria-posinset={place?.at}
      aria-setsize={place?.of}
      aria-selected={isHere}
      onClick={() => goTo(index)}
      onDoubleClick={onBegin}
      onFocus={() => !isHere && goTo(index)}
      className={cx(
        'absolute inset-x-0 flex items-center gap-2 rounded-control pr-2 outline-none focus-visible:outline-2 focus-visible:outline-focus focus-visible:-outline-offset-2',
        isHere ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
      style={{ top: index * ROW, height: ROW, paddingInlineStart: line.depth * INDENT + 8 }}
    >
      {node ? (
        <OutlineWords
          name={line.label}
          value={wordsAt(node, document.settings.defaultLanguage).value}
          onWrite={(words) => outline.write(line.nodeId, words)}
          onDone={(isNext) => {
            setEditing(undefined)
            if (isNext) outline.add('say')
            else onWritten()
          }}
        />
      ) : (
        <OutlineRow document={document} line={line} />
      )}
    </div>
  )
}
