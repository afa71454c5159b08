import { DropIndicator, useDragAndDrop } from 'react-aria-components'
import { type TreeMove, type TreeProps, TreeView } from './TreeView.tsx'

const NODE_TYPE = 'application/x-tree-node'
const POSITIONS = { on: 'into', before: 'before', after: 'after' } as const

/** The tree whose nodes are dragged by mouse and by keyboard, and take what is dragged to them. */
export function DraggableTree({ onMove, onDropText, isReorderable = false, ...props }: TreeProps) {
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
  return <TreeView {...props} dragAndDropHooks={dragAndDropHooks} />
}
