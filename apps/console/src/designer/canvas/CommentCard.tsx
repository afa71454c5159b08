import { setComment } from '@parley/flow/edit/drawing.ts'
import { type NodeProps, NodeResizer } from '@xyflow/react'
import { memo, useContext, useState } from 'react'
import { cx } from '../../kit/cx.ts'
import { useDesigner } from '../designer-context.ts'
import { t } from './canvas.messages.ts'
import { CanvasContext } from './canvas-context.ts'
import type { CommentNode } from './canvas-model.ts'

const SMALLEST = { width: 120, height: 56 }

/** Words beside the steps, for those who read the flow. */
function Comment({ data: { comment }, selected }: NodeProps<CommentNode>) {
  const { editor } = useDesigner()
  const { isReadOnly } = useContext(CanvasContext)
  const [isWriting, setWriting] = useState(comment.text === '' && !isReadOnly)
  const { id, text } = comment
  const change = (patch: Parameters<typeof setComment>[2], key?: string) =>
    editor.apply(setComment(editor.get().document, id, patch), t('commentChanged'), key)
  return (
    <>
      {!isReadOnly && (
        <NodeResizer
          isVisible={selected}
          minWidth={SMALLEST.width}
          minHeight={SMALLEST.height}
          lineClassName="!border-focus"
          handleClassName="!size-2 !rounded-sm !border-focus !bg-raised"
          onResizeEnd={(_event, { x, y, width, height }) =>
            change({ x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) })
          }
        />
      )}
      <div
        className={cx(
          'h-full w-full overflow-hidden rounded-[10px] bg-warning-soft p-2.5 text-warning-ink text-xs ring-1 ring-line',
          selected && 'outline-2 outline-focus',
        )}
      >
        {isWriting ? (
          <textarea
            // biome-ignore lint/a11y/noAutofocus: it was asked for
            autoFocus
            aria-label={t('comment')}
            defaultValue={text}
            className="nodrag nowheel h-full w-full resize-none bg-transparent outline-none"
            onBlur={({ target }) => {
              setWriting(false)
              if (target.value !== text) change({ text: target.value })
            }}
            onKeyDown={(event) => {
              event.stopPropagation()
              if (event.key === 'Escape') event.currentTarget.closest<HTMLElement>('[role=application]')?.focus()
            }}
          />
        ) : isReadOnly ? (
          <p className="whitespace-pre-wrap">{text}</p>
        ) : (
          <button
            type="button"
            data-comment={id}
            className="block h-full w-full whitespace-pre-wrap text-left"
            aria-label={t('commentOf', { text })}
            onDoubleClick={() => setWriting(true)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              event.stopPropagation()
              setWriting(true)
            }}
          >
            {text || <span className="opacity-70">{t('commentEmpty')}</span>}
          </button>
        )}
      </div>
    </>
  )
}

export const CommentCard = memo(Comment)
