import { ChevronRight, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Tree as AriaTree,
  TreeItem as AriaTreeItem,
  type TreeProps as AriaTreeProps,
  Button,
  Collection,
  TreeItemContent,
} from 'react-aria-components'
import { cx } from '../cx.ts'
import { defined } from '../defined.ts'
import { type Icon, showIcon } from '../icon.tsx'
import { useKit } from '../KitProvider.tsx'

export type TreeNode = {
  id: string
  label: string
  icon?: Icon
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
            {node.icon && (
              <span className={cx('shrink-0', isCurrent ? '' : 'text-faint')}>{showIcon(node.icon, 15)}</span>
            )}
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

type TreeViewProps = Pick<TreeProps, 'label' | 'nodes' | 'expanded' | 'onExpandedChange' | 'current'> &
  Pick<AriaTreeProps<TreeNode>, 'dragAndDropHooks'>

/** Folders and the like: arrow keys walk and open. */
export function TreeView({ label, nodes, expanded, onExpandedChange, current, ...drag }: TreeViewProps) {
  return (
    <AriaTree
      aria-label={label}
      items={nodes}
      selectionMode="none"
      expandedKeys={expanded}
      onExpandedChange={(keys) => onExpandedChange(new Set([...keys].map(String)))}
      {...drag}
      className="flex flex-col gap-px rounded-control outline-none data-drop-target:bg-accent-soft"
    >
      {(node) => <Node node={node} current={current} />}
    </AriaTree>
  )
}
