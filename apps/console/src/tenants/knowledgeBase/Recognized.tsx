import { LOW_CONFIDENCE } from '@parley/contract/knowledgeBase/knowledgeBase.enum.ts'
import type { RecognizedPage } from '@parley/contract/knowledgeBase/source.schema.ts'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { t } from './knowledgeBase.messages.ts'

/** Which pages are pictures, and those whose text is not to be relied on. */
export function Recognized({ pages }: { pages: readonly RecognizedPage[] }) {
  if (pages.length === 0) return null
  const low = pages.flatMap(({ page, confidence }) =>
    confidence !== null && confidence < LOW_CONFIDENCE ? [{ page, confidence }] : [],
  )
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="text-soft">{pages.length === 1 ? t('recognizedOne') : t('recognized', { count: pages.length })}</p>
      {low.length > 0 && (
        <>
          <ul className="m-0 flex list-none flex-wrap gap-2 p-0">
            {low.map(({ page, confidence }) => (
              <li key={page}>
                <StatusTag tone="warning">
                  {t('lowConfidence', { page, share: `${Math.round(confidence * 100)} %` })}
                </StatusTag>
              </li>
            ))}
          </ul>
          <p className="text-soft">{t('checkRecognized')}</p>
        </>
      )}
    </div>
  )
}
