import { pageNotFound } from '@parley/contract/kernel/messages.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { SearchX } from 'lucide-react'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import type { Crumb } from '../../kit/pages/Breadcrumb.tsx'
import { StateBlock } from '../../kit/states/StateBlock.tsx'
import { t } from '../shell.messages.ts'
import { usePageTitle } from '../title/page-title.ts'

/** What is not there, in its own words. */
export type Missing = { title: string; text: string }
const page: Missing = { title: pageNotFound, text: t('notFoundText') }

/** Says what is missing and leads to where the others of its kind are. */
export function NotFoundPage({
  missing: { title, text } = page,
  back,
}: {
  missing?: Missing
  back?: Crumb | undefined
}) {
  usePageTitle(title)
  return (
    <StateBlock
      isPage
      icon={SearchX}
      title={title}
      action={
        <ButtonLink href={back?.href ?? screens.flows()} variant="primary">
          {back ? t('backTo', { name: back.label }) : t('backToFlows')}
        </ButtonLink>
      }
    >
      {text}
    </StateBlock>
  )
}
