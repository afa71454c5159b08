import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { createContext, useContext } from 'react'
import { cx } from '../cx.ts'
import { showIcon } from '../icon.tsx'
import { toneSoft } from '../tone.ts'
import type { GraphMark, GraphNode } from './graph-model.ts'

export type CardState = 'plain' | 'visited' | 'current' | 'dimmed' | GraphMark
export type FlowCardNode = Node<{ node: GraphNode; state: CardState }, 'card'>

/** What the cards of one graph share; kept out of their data, so that moving the focus redraws no layout. */
export const CardContext = createContext<{
  focusable: string | undefined
  selected: string | undefined
  onOpen: ((id: string) => void) | undefined
}>({
  focusable: undefined,
  selected: undefined,
  onOpen: undefined,
})

const STATES: Readonly<Record<CardState, string>> = {
  plain: 'bg-raised ring-1 ring-line shadow-low',
  visited: 'bg-raised ring-2 ring-accent shadow-low',
  current: 'bg-raised ring-2 ring-accent shadow-mid',
  added: 'bg-raised ring-2 ring-success shadow-low',
  removed: 'bg-raised outline-2 outline-danger outline-dashed',
  changed: 'bg-raised ring-2 ring-warning shadow-low',
  dimmed: 'bg-canvas grayscale ring-1 ring-line [&_*]:text-faint',
}
const HANDLE = 'invisible'

/** One step of a flow. */
export function FlowCard({ data: { node, state } }: NodeProps<FlowCardNode>) {
  const { focusable, selected, onOpen } = useContext(CardContext)
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className={HANDLE} />
      {state === 'current' && (
        <span className="pulse-soft absolute -inset-1.5 rounded-[14px] ring-4 ring-accent/40" aria-hidden />
      )}
      <button
        type="button"
        data-graph-node={node.id}
        tabIndex={focusable === node.id ? 0 : -1}
        aria-current={state === 'current' ? 'step' : undefined}
        onClick={() => onOpen?.(node.id)}
        className={cx(
          // A node that can be neither dragged nor selected takes no pointer by itself.
          'nopan pointer-events-auto flex h-full w-full flex-col gap-1.5 rounded-[10px] p-2.5 text-left transition-shadow hover:shadow-mid',
          STATES[state],
          selected === node.id && 'outline-2 outline-focus outline-solid outline-offset-2',
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className={cx('grid size-8 shrink-0 place-items-center rounded-md', toneSoft[node.tone ?? 'neutral'])}>
            {showIcon(node.icon, 13)}
          </span>
          <span className="flex min-w-0 flex-1 flex-col leading-tight">
            <span className="truncate text-[11px] text-faint">{node.kind}</span>
            <span className={cx('truncate font-medium text-ink text-sm', state === 'removed' && 'line-through')}>
              {node.label}
            </span>
          </span>
          {node.badge}
        </span>
        {node.text && <span className="line-clamp-2 text-faint text-xs leading-snug">{node.text}</span>}
      </button>
      <Handle type="source" position={Position.Right} isConnectable={false} className={HANDLE} />
    </>
  )
}
