import type { FlowDocument } from '@parley/flow'
import { nodeOf } from '@parley/flow/edit/edit.ts'
import type { WireEnd } from '@parley/flow/edit/wires.ts'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { useMemo, useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { iconOf } from '../../flows/picture/node-look.tsx'
import { cx } from '../../kit/cx.ts'
import { POPOVER } from '../../kit/overlays/Menu.tsx'
import { useDesigner } from '../designer-context.ts'
import { t } from '../pick/pick.messages.ts'
import { type Pickable, SearchList } from '../pick/SearchList.tsx'
import { useSteps } from '../pick/use-steps.ts'
import { addAfter, addStep, connectSteps } from './canvas-edits.ts'
import { shapeOf, wireEnd } from './card-size.ts'
import type { Place } from './layout.ts'

/** What is asked beside a place of the canvas. */
export type Ask = { readonly x: number; readonly y: number } & (
  | { readonly kind: 'add'; readonly place?: Place; readonly end?: WireEnd; readonly after?: string }
  | { readonly kind: 'connect'; readonly from: string }
)
type Props = { ask: Ask; onClose: (added?: string) => void }

/** Asks for a kind of step, or where a way out shall lead, in a list that is narrowed by typing. */
export function AskMenu({ ask, onClose }: Props) {
  const anchor = useRef<HTMLSpanElement>(null)
  const title = ask.kind === 'add' ? t('addStep') : t('chooseExit')
  return (
    <>
      <span ref={anchor} className="fixed size-0" style={{ left: ask.x, top: ask.y }} aria-hidden />
      <Popover
        triggerRef={anchor}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        className={cx(POPOVER, 'h-96 max-h-[60vh] w-72 overflow-hidden p-0')}
      >
        <Dialog aria-label={title} className="h-full outline-none">
          {ask.kind === 'add' ? (
            <AddList ask={ask} onDone={onClose} />
          ) : (
            <ConnectList from={ask.from} onDone={onClose} />
          )}
        </Dialog>
      </Popover>
    </>
  )
}

function AddList({ ask, onDone }: { ask: Extract<Ask, { kind: 'add' }>; onDone: Props['onClose'] }) {
  const { editor } = useDesigner()
  const [hasStart] = useState(() => editor.get().document.nodes.some(({ type }) => type === 'start'))
  const { items, stepOf } = useSteps(hasStart)
  return (
    <SearchList
      label={t('addStep')}
      items={items}
      autoFocus
      className="h-full"
      onPick={(id) => {
        const step = stepOf(id)
        if (!step) return
        const { after, place, end } = ask
        onDone(after === undefined ? addStep(editor, step, place, end) : addAfter(editor, step, after))
      }}
    />
  )
}

const NEW = 'new:'

/** First which way out, where there are several; then the step it leads to, or a new one. */
function ConnectList({ from, onDone }: { from: string; onDone: Props['onClose'] }) {
  const { editor } = useDesigner()
  const [document] = useState(() => editor.get().document)
  const exits = useMemo(() => exitsOf(document, from), [document, from])
  const [outlet, setOutlet] = useState(exits.length === 1 ? exits[0]?.id : undefined)
  const { items, stepOf } = useSteps(true)
  const targets = useMemo(
    () => [...targetsIn(document, from), ...items.map((each) => ({ ...each, id: NEW + each.id, group: t('newStep') }))],
    [document, from, items],
  )
  if (outlet === undefined)
    return <SearchList label={t('chooseExit')} items={exits} autoFocus className="h-full" onPick={setOutlet} />
  const exit = exits.find(({ id }) => id === outlet)?.title ?? outlet
  return (
    <SearchList
      key={outlet}
      label={t('connectExit', { exit })}
      items={targets}
      autoFocus
      className="h-full"
      onPick={(target) => {
        const step = target.startsWith(NEW) ? stepOf(target.slice(NEW.length)) : undefined
        if (step) return onDone(addStep(editor, step, undefined, wireEnd(from, outlet)))
        connectSteps(editor, wireEnd(from, outlet), target)
        onDone(from)
      }}
    />
  )
}

function exitsOf(document: FlowDocument, from: string): readonly Pickable[] {
  const node = nodeOf(document, from)
  if (!node) return []
  const { ports } = shapeOf(node, document.settings.defaultLanguage)
  const nameOf = (id: string) => nodeOf(document, id)?.label || id
  return [...ports]
    .sort((one, other) => Number(one.target !== undefined) - Number(other.target !== undefined))
    .map(({ outlet, label, target }) => ({
      id: outlet,
      title: label ?? outlet,
      detail: target === undefined ? t('notConnected') : t('leadsTo', { step: nameOf(target) }),
    }))
}

function targetsIn(document: FlowDocument, from: string): readonly Pickable[] {
  const language = document.settings.defaultLanguage
  return document.nodes
    .filter((node) => node.id !== from && !definitionOf(node).isStart)
    .map((node) => ({
      id: node.id,
      title: node.label || node.id,
      detail: shapeOf(node, language).text ?? definitionOf(node).label,
      icon: iconOf(node),
      tone: definitionOf(node).look.tone,
      group: t('existing'),
      words: `${node.id} ${definitionOf(node).label}`,
    }))
}
