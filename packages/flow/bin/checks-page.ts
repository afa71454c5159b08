import type { ProblemFact } from '../src/check/facts/fact.ts'
import { VALUE_FACTS } from '../src/check/facts/values.ts'
import { WAY_FACTS } from '../src/check/facts/ways.ts'
import { WORD_FACTS } from '../src/check/facts/words.ts'
import { LONGEST_TEXT } from '../src/check/spoken.ts'

const SEVERITY: Readonly<Record<ProblemFact['severity'], string>> = {
  error: 'error',
  warning: 'warning',
  either: 'error or warning',
}

/** The page of everything the check finds. */
export const checksPage = (): string =>
  `${[
    '# What the check of a flow finds',
    'Generated from `packages/flow/src/check/facts` by `npm run generate`; do not edit. The designer shows the same words.',
    'A flow is checked a moment after each change, when it is saved, and before it is published. An **error** is certain to fail and stops publishing. A **warning** is a doubt: you decide.',
    '“Why it matters” tells what happens to callers. Press a finding to go to its step; where it happens on a certain way through the flow, the shortest such way lights up on the canvas and stands below the finding as text. Where something can be done at once, it is offered, and one undo takes it back.',
    '## Muting',
    'If you can edit the flow, you can mute a warning with a reason of 3 to 500 characters. It no longer counts in lists and when you publish, which say “1 muted” instead. The list of muted warnings shows who muted each, when and why, and brings it back. Errors cannot be muted.',
    'A muted warning is a part of the flow, so it is in its versions, copies, merges, exports and imports, in the comparison of versions, and in undo. It stays muted while other things change. When the text or the setting that it is about changes, or the shortest way on which it happens, it is found again. Muted warnings that are no longer found are listed apart and can be removed. The audit log has an event for each save that mutes or unmutes.',
    '## What is estimated',
    `How long a text takes to speak is estimated: 15 characters a second, which is 150 words a minute, and 5 characters a second in Chinese, Japanese, Korean and Thai, at the speed set for the language. More than ${LONGEST_TEXT} seconds is a warning.`,
    'Keys that a text promises are known in English, German, Czech, Slovak, Polish, Spanish and French, where they are asked for with a verb, alone or as a list (“press 1 or 3”); those that stand further behind it, such as the 3 in “for cards press 1, for loans 3”, are not known.',
    tableOf('Ways through the flow', WAY_FACTS),
    tableOf('Words', WORD_FACTS),
    tableOf('Values and services', VALUE_FACTS),
  ].join('\n\n')}\n`

const tableOf = (title: string, facts: Readonly<Record<string, ProblemFact>>): string =>
  [
    `## ${title}\n`,
    '| code | severity | what it means | what to do |',
    '|---|---|---|---|',
    ...Object.entries(facts).map(
      ([code, { severity, why, todo }]) => `| \`${code}\` | ${SEVERITY[severity]} | ${why} | ${todo} |`,
    ),
  ].join('\n')
