import { flowCommentBlocked } from '@parley/contract/flowComments/flowComment.rules.ts'
import type { FlowComment, FlowThread } from '@parley/contract/flowComments/flowComment.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Check, EllipsisVertical, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { cx } from '../../kit/cx.ts'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { Menu, menuGroups } from '../../kit/overlays/Menu.tsx'
import { RelativeTime } from '../../kit/text/Timestamp.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { useWrite } from '../../shell/api.ts'
import { useDesigner } from '../designer-context.ts'
import { PersonMark } from '../PersonMark.tsx'
import { Composer } from './Composer.tsx'
import { t } from './comments.messages.ts'
import { forgetUnsent, piecesOf } from './unsent.ts'

const { AnswerComment, UpdateComment, RemoveComment, ResolveComment, ReopenComment, Remove } = operations.CallScripts

const authorOf = ({ author }: FlowComment) => author?.name ?? t('deletedPerson')

interface Props {
  readonly thread: FlowThread
  /** A link asked for it: it comes into sight. */
  readonly isAsked?: boolean
}

/** A comment with its answers. */
export function Thread({ thread, isAsked = false }: Props) {
  const { idFlowComment, comments, resolvedAt, resolvedBy } = thread
  const [first] = comments
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isAsked) return
    card.current?.scrollIntoView({ block: 'nearest' })
    card.current?.focus({ preventScroll: true })
  }, [isAsked])
  if (!first) return null
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={t('threadOf', { name: authorOf(first) })}
      className={cx(
        'flex flex-col gap-3 rounded-lg bg-raised p-3 outline-none ring-1',
        isAsked ? 'ring-2 ring-focus' : 'ring-line',
      )}
    >
      {comments.map((comment) => (
        <Comment
          key={comment.idFlowComment}
          comment={comment}
          answers={comment.idFlowComment === idFlowComment ? comments.length - 1 : 0}
        />
      ))}
      {resolvedAt !== null && (
        <p className="flex min-w-0 items-center gap-1.5 text-faint text-xs">
          <Check size={13} className="shrink-0 text-success-ink" aria-hidden />
          <span className="truncate">{t('resolvedBy', { name: resolvedBy?.name ?? t('deletedPerson') })}</span>
          <RelativeTime value={resolvedAt} />
        </p>
      )}
      <Answer thread={thread} />
    </article>
  )
}

function Answer({ thread: { idFlowComment, resolvedAt } }: { thread: FlowThread }) {
  const [isOpen, setOpen] = useState(false)
  const answer = useWrite(AnswerComment, { silent: true })
  const resolve = useWrite(ResolveComment)
  const reopen = useWrite(ReopenComment)
  const params = { idFlowComment }
  if (isOpen)
    return (
      <Composer
        place={`answer ${idFlowComment}`}
        label={t('answer')}
        placeholder={t('answerHere')}
        action={t('answer')}
        isPending={answer.isPending}
        error={answer.error}
        onSend={async (body) => {
          await answer.write({ params, body })
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
        hasFocus
      />
    )
  return (
    <div className="flex gap-2">
      <Button size="small" onPress={() => setOpen(true)}>
        {t('answer')}
      </Button>
      {resolvedAt === null ? (
        <Button
          size="small"
          variant="ghost"
          icon={Check}
          isPending={resolve.isPending}
          onPress={() => resolve.fire({ params })}
        >
          {t('resolve')}
        </Button>
      ) : (
        <Button
          size="small"
          variant="ghost"
          icon={RotateCcw}
          isPending={reopen.isPending}
          onPress={() => reopen.fire({ params })}
        >
          {t('reopen')}
        </Button>
      )}
    </div>
  )
}

function Comment({ comment, answers }: { comment: FlowComment; answers: number }) {
  const { idFlowComment, author, text, mentions, createdAt, editedAt, rowVersion } = comment
  const [isEditing, setEditing] = useState(false)
  const update = useWrite(UpdateComment, { silent: true })
  const place = `edit ${idFlowComment}`
  const name = authorOf(comment)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <header className="flex min-w-0 items-center gap-2">
        <span aria-hidden>
          <PersonMark id={author?.id ?? 0} name={name} />
        </span>
        <span className="min-w-0 flex-1 leading-tight">
          <span className="block truncate font-medium text-ink text-sm" title={name}>
            {name}
          </span>
          <span className="block truncate text-faint text-xs">
            <RelativeTime value={createdAt} />
            {editedAt !== null && ` · ${t('edited')}`}
          </span>
        </span>
        <Actions comment={comment} answers={answers} onEdit={() => setEditing(true)} />
      </header>
      {isEditing ? (
        <Composer
          place={place}
          label={t('editText')}
          action={t('save')}
          begin={{ text, people: new Map(mentions.map((each) => [each.name, each.id])) }}
          isPending={update.isPending}
          error={update.error}
          onSend={async (body) => {
            await update.write({ params: { idFlowComment }, body: { ...body, rowVersion } })
            setEditing(false)
          }}
          onCancel={() => {
            forgetUnsent(place)
            setEditing(false)
          }}
          hasFocus
        />
      ) : (
        <p className="whitespace-pre-wrap break-words text-ink text-sm">
          <Words text={text} names={mentions.map((each) => each.name)} />
        </p>
      )}
    </div>
  )
}

const Words = ({ text, names }: { text: string; names: readonly string[] }) =>
  piecesOf(text, names).map((piece) =>
    piece.isMention ? (
      <span key={piece.at} className="font-medium text-accent-ink">
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  )

/** For the author, and for those who may delete the flow. */
function Actions({ comment, answers, onEdit }: { comment: FlowComment; answers: number; onEdit: () => void }) {
  const { flow } = useDesigner()
  const me = useUserInfo().id
  const canDeleteFlow = useRefusal()(Remove, flow.idFolder) === undefined
  const [isAsking, ask] = useState(false)
  const remove = useWrite(RemoveComment, { silent: true })
  const isOwn = flowCommentBlocked.edit(comment, me) === undefined
  if (!isOwn && !canDeleteFlow) return null
  const name = authorOf(comment)
  const { idFlowComment } = comment
  return (
    <>
      <Menu
        label={t('actionsOf', { name })}
        trigger={<IconButton size="small" icon={EllipsisVertical} label={t('actionsOf', { name })} />}
        groups={menuGroups([
          ...(isOwn ? [{ id: 'edit', label: t('edit'), onAction: onEdit }] : []),
          {
            id: 'delete',
            label: t('delete'),
            isDangerous: true,
            blocked: flowCommentBlocked.remove(comment, answers, me, canDeleteFlow),
            onAction: () => ask(true),
          },
        ])}
      />
      <ConfirmDialog
        title={t('deleteTitle')}
        action={t('deleteAction')}
        isOpen={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => remove.write({ params: { idFlowComment } })}
        isDangerous
      >
        {t('deleteText', { name })}
      </ConfirmDialog>
    </>
  )
}
