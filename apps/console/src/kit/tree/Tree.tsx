import { ChevronRight, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Tree as AriaTree,
  TreeItem as AriaTreeItem,
  Button,
  Collection,
  DropIndicator,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components'
import { cx } from '../cx.ts'
import { defined } from '../defined.ts'
import { useKit } from '../KitProvider.tsx'

export type TreeNode = {
  id: string
  label: string
  icon?: ReactNode
  /** A small number or a menu at the right. */
  trailing?: ReactNode
  href?: string
  children?: readonly TreeNode[]
}

/** Where something was dropped: into a node, or beside it among its siblings; `undefined` is the top level. */
export type TreeMove = { ids: readonly string[]; target: string | undefined; position: 'into' | 'before' | 'after' }

export type TreeProps = {
  label: string
  nodes: readonly TreeNode[]
  expanded: ReadonlySet<string>
  onExpandedChange: (expanded: ReadonlySet<string>) => void
  current?: string | undefined
  /** Given, nodes can be dragged by mouse and by keyboard; offer a "Move to…" dialog beside it. */
  onMove?: (move: TreeMove) => void
  /** Takes what was dragged here from elsewhere, for example rows of a list. */
  onDropText?: (text: string, target: string) => void
  isReorderable?: boolean
}

const ITEM =
  'group/node relative cursor-pointer rounded-control outline-none data-focus-visible:outline-2 data-focus-visible:outline-focus data-focus-visible:-outline-offset-2 data-drop-target:bg-accent-soft data-drop-target:outline-2 data-drop-target:outline-accent data-drop-target:outline-dashed data-drop-target:-outline-offset-2 data-dragging:opacity-50'

function Node({ node, current }: { node: TreeNode; current: string | undefined }) {
  const { preload } = useKit()
  const children = node.children ?? []
  const isCurrent = node.id === current
  return (
    <AriaTreeItem
      id={node.id}
      textValue={node.label}
      {...defined({ href: node.href })}
      // The row drops what it does not know, and one should hear where one is.
      {...(isCurrent ? { render: (dom) => <div {...dom} aria-current="page" /> } : {})}
      onHoverStart={() => node.href && preload?.(node.href)}
      className={cx(ITEM, isCurrent ? 'bg-accent-soft font-medium text-accent-ink' : 'text-ink hover:bg-hover')}
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level, allowsDragging }) => (
          <div
            className="flex h-8 items-center gap-1.5 pr-1.5 text-sm"
            style={{ paddingInlineStart: `${(level - 1) * 16 + 4}px` }}
          >
            <Button
              slot="chevron"
              className={cx(
                'grid size-5 shrink-0 place-items-center rounded text-faint hover:text-ink',
                !hasChildItems && 'invisible',
              )}
            >
              <ChevronRight
                size={14}
                aria-hidden
                className={cx('transition-transform duration-100', isExpanded && 'rotate-90')}
              />
            </Button>
            {node.icon && <span className={cx('shrink-0', isCurrent ? '' : 'text-faint')}>{node.icon}</span>}
            <span className="min-w-0 flex-1 truncate">{node.label}</span>
            {node.trailing && (
              <span
                className={cx(
                  'shrink-0 text-faint text-xs tabular-nums',
                  allowsDragging && 'group-hover/node:invisible group-has-focus-visible/node:invisible',
                )}
              >
                {node.trailing}
              </span>
            )}
            {allowsDragging && (
              <Button
                slot="drag"
                className="absolute right-1 grid size-5 place-items-center rounded text-faint opacity-0 focus-visible:opacity-100 group-hover/node:opacity-100"
              >
                <GripVertical size={13} aria-hidden />
              </Button>
            )}
          </div>
        )}
      </TreeItemContent>
      <Collection items={children}>{(child) => <Node node={child} current={current} />}</Collection>
    </AriaTreeItem>
  )
}

const NODE_TYPE = 'application/x-tree-node'
const POSITIONS = { on: 'into', before: 'before', after: 'after' } as const

/** Folders and the like: arrow keys walk and open, dragging works by mouse and by keyboard. */
export function Tree({
  label,
  nodes,
  expanded,
  onExpandedChange,
  current,
  onMove,
  onDropText,
  isReorderable = false,
}: TreeProps) {
  const move = (keys: Iterable<string | number>, target: string | undefined, position: TreeMove['position']) =>
    onMove?.({ ids: [...keys].map(String), target, position })
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key), [NODE_TYPE]: String(key) })),
    acceptedDragTypes: [...(onMove ? [NODE_TYPE] : []), ...(onDropText ? ['text/plain'] : [])],
    getDropOperation: (target) =>
      target.type === 'item' && target.dropPosition !== 'on' && !isReorderable ? 'cancel' : 'move',
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="h-0.5 rounded-full data-drop-target:bg-accent" />
    ),
    ...(onMove
      ? {
          onMove: ({ keys, target }) => {
            move(keys, String(target.key), POSITIONS[target.dropPosition])
          },
        }
      : {}),
    ...(onMove
      ? {
          onRootDrop: async ({ items }) => {
            const texts = items.map((item) => (item.kind === 'text' ? item.getText(NODE_TYPE) : undefined))
            move(
              (await Promise.all(texts)).filter((id) => id !== undefined),
              undefined,
              'into',
            )
          },
        }
      : {}),
    ...(onDropText
      ? {
          onItemDrop: async ({ items, target, isInternal }) => {
            if (isInternal) return
            for (const item of items)
              if (item.kind === 'text') onDropText(await item.getText('text/plain'), String(target.key))
          },
        }
      : {}),
  })
  return (
    <AriaTree
      aria-label={label}
      items={nodes}
      selectionMode="none"
      expandedKeys={expanded}
      onExpandedChange={(keys) => onExpandedChange(new Set([...keys].map(String)))}
      {...(onMove || onDropText ? { dragAndDropHooks } : {})}
      className="flex flex-col gap-px rounded-control outline-none data-drop-target:bg-accent-soft"
    >
      {(node) => <Node node={node} current={current} />}
    </AriaTree>
  )
}
