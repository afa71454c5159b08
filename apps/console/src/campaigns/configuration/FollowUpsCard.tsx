import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { UpdateConfigure as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { followUpConsent, followUpTo, unansweredResult } from '@parley/contract/followUps/followUp.enum.ts'
import { followUpName } from '@parley/contract/followUps/followUp.rules.ts'
import type { FollowUp } from '@parley/contract/followUps/followUp.schema.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { t } from './followUp.messages.ts'

/** What is sent to people who do not answer. */
export const FollowUpsCard = ({ campaign }: { campaign: Campaign }) => (
  <Card title={fields.followUps.label} description={fields.followUps.help}>
    {campaign.setup.followUps.steps.length === 0 ? (
      <p className="text-faint text-sm">{t('nothing')}</p>
    ) : (
      <div className="flex flex-col gap-3">
        <ul className="flex flex-col gap-3">
          {campaign.setup.followUps.steps.map((step) => (
            <li key={step.key} className="flex flex-col gap-1 border-line border-b pb-3">
              <span className="font-medium text-ink text-sm">{followUpName(step)}</span>
              <span className="text-soft text-xs">{detailOf(step)}</span>
              {step.texts.map(({ language, subject, text }) => (
                <p key={language} className="wrap-anywhere whitespace-pre-line text-ink text-sm">
                  {language && <span className="text-faint">{language} · </span>}
                  {subject && <span className="font-medium">{subject} · </span>}
                  {text}
                </p>
              ))}
            </li>
          ))}
        </ul>
        <Consent campaign={campaign} />
      </div>
    )}
  </Card>
)

const detailOf = ({ channel, to, column, when, results }: FollowUp) =>
  [
    channel === 'sms' ? followUpTo.label(to) : column,
    ...(when === 'try' ? [results.map((result) => unansweredResult.label(result)).join(', ')] : []),
  ].join(' · ')

function Consent({ campaign: { setup, statedBy } }: { campaign: Campaign }) {
  const { consent, consentColumn, isStated, statedAt } = setup.followUps
  if (consent === followUpConsent.of.COLUMN)
    return <p className="text-soft text-sm">{t('agreedBy', { column: consentColumn })}</p>
  if (!isStated) return <StatusTag tone="warning">{t('notStated')}</StatusTag>
  return (
    <p className="text-soft text-sm">
      {t('allAgreed')} {statedBy !== null && t('statedBy', { name: statedBy.name })}{' '}
      {statedAt !== null && <Timestamp value={statedAt} />}
    </p>
  )
}
