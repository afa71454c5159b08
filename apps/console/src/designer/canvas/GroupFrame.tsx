import { foldGroup, setGroup, ungroup } from '@parley/flow/edit/drawing.ts'
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { ChevronDown, ChevronRight, Ungroup } from 'lucide-react'
import { memo, useContext } from 'react'
import { cx } from '../../kit/cx.ts'
import { useDesigner } from '../designer-context.ts'
import { t } from './canvas.messages.ts'
import { CanvasContext } from './canvas-context.ts'
import type { GroupNode } from './canvas-model.ts'

const BUTTON = 'nodrag grid size-6 shrink-0 place-items-center rounded text-soft hover:bg-hover hover:text-ink'
const HIDDEN = '!size-1 !min-h-0 !min-w-0 !border-0 !bg-transparent'

/** Steps that belong together: a frame around them, or one card in their place. */
function Group({ data: { frame }, selected }: NodeProps<GroupNode>) {
  const { editor } = useDesigner()
  const { isReadOnly } = useContext(CanvasContext)
  const { id, label, folded, members } = frame
  const name = label || t('group')
  const fold = () =>
    editor.apply(foldGroup(editor.get().document, id, !folded), t(folded ? 'unfolded' : 'folded', { name }))
  return (
    <div
      className={cx(
        'h-full w-full rounded-[12px] ring-1 ring-control',
        folded ? 'bg-raised shadow-low' : 'bg-accent/5',
        selected && 'outline-2 outline-focus',
      )}
    >
      {folded && <Handle type="target" position={Position.Left} isConnectable={false} className={HIDDEN} />}
      <div
        data-group-head
        className={cx('pointer-events-auto flex items-center gap-1 px-2', folded ? 'h-full' : 'h-8 cursor-grab')}
      >
        {!isReadOnly && (
          <button
            type="button"
            className={BUTTON}
            aria-expanded={!folded}
            aria-label={t('foldGroup', { name })}
            onClick={fold}
          >
            {folded ? <ChevronRight size={15} aria-hidden /> : <ChevronDown size={15} aria-hidden />}
          </button>
        )}
        <span className="flex min-w-0 flex-1 flex-col leading-tight">
          {isReadOnly ? (
            <span className="truncate font-medium text-ink text-sm">{name}</span>
          ) : (
            <input
              aria-label={t('groupName')}
              defaultValue={label}
              key={label}
              placeholder={t('group')}
              maxLength={200}
              className="nodrag min-w-0 rounded bg-transparent px-1 font-medium text-ink text-sm placeholder:text-faint"
              onBlur={({ target }) => {
                if (target.value !== label)
                  editor.apply(setGroup(editor.get().document, id, { label: target.value }), t('groupRenamed'))
              }}
              onKeyDown={(event) => {
                event.stopPropagation()
                if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
              }}
            />
          )}
          {folded && <span className="px-1 text-faint text-xs">{t('groupSteps', { count: members.length })}</span>}
        </span>
        {!isReadOnly && (
          <button
            type="button"
            className={BUTTON}
            aria-label={t('ungroup', { name })}
            title={t('ungroup', { name })}
            onClick={() => editor.apply(ungroup(editor.get().document, id), t('ungrouped'))}
          >
            <Ungroup size={14} aria-hidden />
          </button>
        )}
      </div>
      {folded && <Handle type="source" position={Position.Right} isConnectable={false} className={HIDDEN} />}
    </div>
  )
}

export const GroupFrame = memo(Group)
