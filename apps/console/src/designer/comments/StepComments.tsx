import { operations } from '@parley/contract/operations.ts'
import type { FlowNode } from '@parley/flow'
import { MessagesSquare } from 'lucide-react'
import { useAddress } from '../../kit/address/use-address.ts'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { useWrite } from '../../shell/api.ts'
import { designerAddress } from '../designer.address.ts'
import { onlySelected, useDesigner, useEditor } from '../designer-context.ts'
import { Composer } from './Composer.tsx'
import { t } from './comments.messages.ts'
import { Thread } from './Thread.tsx'
import { useThreads } from './use-threads.ts'

/** What is said about the selected step; what is resolved stands folded below. */
export function StepComments() {
  const node = useEditor(onlySelected)
  return node ? <OfStep key={node.id} node={node} /> : null
}

function OfStep({ node }: { node: FlowNode }) {
  const { data, error, refetch } = useThreads()
  const [{ thread: asked }] = useAddress(designerAddress)
  const here = data?.filter(({ nodeId }) => nodeId === node.id) ?? []
  const open = here.filter(({ resolvedAt }) => resolvedAt === null)
  const resolved = here.filter(({ resolvedAt }) => resolvedAt !== null)
  const isGone = data !== undefined && asked !== undefined && !data.some(({ idFlowComment }) => idFlowComment === asked)
  const isAskedResolved = resolved.some(({ idFlowComment }) => idFlowComment === asked)
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-3 p-4">
      <h2 className="truncate font-semibold text-base text-ink" title={node.label || node.id}>
        {node.label || node.id}
      </h2>
      {isGone && (
        <p role="status" className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          {t('gone')}
        </p>
      )}
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {data && (
        <>
          <NewComment node={node} />
          {here.length === 0 && (
            <EmptyState icon={MessagesSquare} title={t('noneHere')}>
              {t('noneHereText')}
            </EmptyState>
          )}
          {open.map((thread) => (
            <Thread key={thread.idFlowComment} thread={thread} isAsked={thread.idFlowComment === asked} />
          ))}
        </>
      )}
      {resolved.length > 0 && (
        <details open={isAskedResolved}>
          <summary className="cursor-pointer rounded-control py-1 font-medium text-sm text-soft">
            {t('resolvedCount', { count: resolved.length })}
          </summary>
          <div className="flex flex-col gap-3 pt-2">
            {resolved.map((thread) => (
              <Thread key={thread.idFlowComment} thread={thread} isAsked={thread.idFlowComment === asked} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

function NewComment({ node }: { node: FlowNode }) {
  const { idCallScript } = useDesigner().flow
  const add = useWrite(operations.CallScripts.AddComment, { silent: true })
  return (
    <Composer
      place={`new ${idCallScript} ${node.id}`}
      label={t('write')}
      placeholder={t('writeHere')}
      action={t('send')}
      isPending={add.isPending}
      error={add.error}
      onSend={(words) =>
        add.write({
          params: { idCallScript },
          body: { ...words, nodeId: node.id, nodeName: (node.label ?? '').slice(0, 200) },
        })
      }
    />
  )
}

export const Loading = () => (
  <div aria-busy="true" className="flex flex-col gap-3">
    <div className="pulse-soft h-20 rounded-lg bg-sunken" />
    <div className="pulse-soft h-20 rounded-lg bg-sunken" />
  </div>
)
