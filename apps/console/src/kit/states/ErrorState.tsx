import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '../actions/Button.tsx'
import { t } from '../kit.messages.ts'
import { problemOf, problemText } from '../problem.ts'
import { StateBlock } from './StateBlock.tsx'

/** What happened in a sentence a person would say; the words of the notification stand small below. */
function sentenceOf(error: unknown) {
  const status = problemOf(error).status ?? -1
  if (status === 0) return { title: t('unreachable'), text: t('unreachableText') }
  if (status >= 500) return { title: t('coreFailed'), text: t('coreFailedText') }
  return undefined
}

/** In the place of content that could not be loaded. */
export function ErrorState({
  error,
  onRetry,
  title,
  isPage = false,
}: {
  error: unknown
  onRetry?: (() => void) | undefined
  title?: string
  /** Where it is all that a page shows, its title is the title of the page. */
  isPage?: boolean
}) {
  const sentence = sentenceOf(error)
  return (
    <div role="alert">
      <StateBlock
        isPage={isPage}
        icon={<TriangleAlert size={18} className="text-danger-ink" aria-hidden />}
        title={title ?? sentence?.title ?? t('errorTitle')}
        action={
          onRetry && (
            <Button icon={RotateCw} onPress={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      >
        {sentence ? (
          <>
            <p>{sentence.text}</p>
            <p className="mt-1 text-xs">{problemText(error)}</p>
          </>
        ) : (
          problemText(error)
        )}
      </StateBlock>
    </div>
  )
}
