import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '../actions/Button.tsx'
import { t } from '../kit.messages.ts'
import { problemText } from '../problem.ts'
import { StateBlock } from './StateBlock.tsx'

/** In the place of content that could not be loaded. */
export function ErrorState({
  error,
  onRetry,
  title,
}: {
  error: unknown
  onRetry?: (() => void) | undefined
  title?: string
}) {
  return (
    <div role="alert">
      <StateBlock
        icon={<TriangleAlert size={18} className="text-danger-ink" aria-hidden />}
        title={title ?? t('errorTitle')}
        action={
          onRetry && (
            <Button icon={<RotateCw size={14} aria-hidden />} onPress={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      >
        {problemText(error)}
      </StateBlock>
    </div>
  )
}
