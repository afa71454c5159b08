import { screens } from '@parley/contract/kernel/screens.ts'
import type { Model } from '@parley/contract/models/model.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Inbox } from 'lucide-react'
import { Link } from '../kit/actions/Link.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { useLoaded, useRead } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { FeedbackGroup } from './FeedbackGroup.tsx'
import { t } from './models.messages.ts'

const { Categories, Feedback } = operations.Nlp
const MOST_CATEGORIES = 200

/** What callers said to flows that use the model and nobody understood, what is alike together. */
export const FeedbackTab = ({ model: { idModel, idDataset, language } }: { model: Model }) =>
  idDataset === null ? (
    <EmptyState icon={Inbox} title={t('datasetGoneTitle')}>
      {t('datasetGoneText')}
    </EmptyState>
  ) : (
    <LoadedPart>
      <Groups idModel={idModel} idDataset={idDataset} language={language} />
    </LoadedPart>
  )

type GroupsProps = { idModel: number; idDataset: number; language: string }

function Groups({ idModel, idDataset, language }: GroupsProps) {
  const { data } = useLoaded(Feedback, { params: { idModel } })
  const { data: categories } = useRead(Categories, { params: { idDataset }, query: { limit: MOST_CATEGORIES } })
  const choices = categories?.items.map(({ idCategory, name }) => ({ value: idCategory, label: name })) ?? []
  if (data.groups.length === 0)
    return (
      <EmptyState icon={Inbox} title={t(data.conversations === 0 ? 'noConversations' : 'noFeedback')}>
        {data.conversations === 0 ? t('noConversationsText') : t('noFeedbackText', { count: data.conversations })}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-3">
      <p className="text-faint text-sm">
        {t('feedbackHelp', { count: data.conversations })} {t('categoryMissing')}{' '}
        <Link href={screens.dataset(language, idDataset)}>{t('openDataset')}</Link>
      </p>
      <ol className="m-0 flex list-none flex-col gap-3 p-0" aria-label={t('feedback')}>
        {data.groups.map((group) => {
          const [first] = group.said
          return (
            <FeedbackGroup key={`${first?.guid} ${first?.seq}`} idModel={idModel} group={group} choices={choices} />
          )
        })}
      </ol>
    </div>
  )
}
