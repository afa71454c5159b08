import { MessagesSquare } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { designerAddress } from '../designer.address.ts'
import { t } from '../designer.messages.ts'
import { useEditor } from '../designer-context.ts'
import { COMMENTS } from '../parts.tsx'
import { useLiveThreads, useThreads } from './use-threads.ts'

/** All comments of the flow, and how many are open. */
export function CommentsButton() {
  const [{ side }, change] = useAddress(designerAddress)
  const { data = [] } = useThreads()
  const open = data.filter(({ resolvedAt }) => resolvedAt === null).length
  const isShown = side === COMMENTS
  useLiveThreads()
  useLinkToGoneStep()
  return (
    <span className="relative">
      <IconButton
        icon={MessagesSquare}
        label={open === 0 ? t('allComments') : t('allCommentsOpen', { count: open })}
        aria-pressed={isShown}
        onPress={() => change({ side: isShown ? '' : COMMENTS })}
      />
      {open > 0 && (
        <span
          aria-hidden
          className="-top-0.5 -right-0.5 pointer-events-none absolute min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-[10px] text-on-accent tabular-nums leading-4"
        >
          {open}
        </span>
      )}
    </span>
  )
}

/** A link from a notice leads to the list where the step of the thread is gone. */
function useLinkToGoneStep(): void {
  const [{ thread }, change] = useAddress(designerAddress)
  const { data } = useThreads()
  const asked = data?.find(({ idFlowComment }) => idFlowComment === thread)
  const isGone = useEditor(
    ({ document }) => asked !== undefined && !document.nodes.some(({ id }) => id === asked.nodeId),
  )
  const show = useEffectEvent(() => change({ side: COMMENTS }))
  useEffect(() => {
    if (isGone) show()
  }, [isGone])
}
