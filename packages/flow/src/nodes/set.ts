import { FlowFault } from '../engine/flow-fault.ts'
import type { NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { SetNode } from './set.schema.ts'

/** Whether an expression adds to the variable that takes its value, and does nothing else with it: `total + 1`, `total - price`. */
export function isAddition(expression: string, variable: string): boolean {
  const [, added] = /^\s*[A-Za-z]\w*\s*[+-](.+)$/s.exec(expression) ?? []
  if (added === undefined || !new RegExp(`^\\s*${variable}\\b`).test(expression)) return false
  return !new RegExp(`\\b${variable}\\b`).test(added) && !/[?<>=|&]|\bin\b/.test(added)
}

export const set: NodeDefinition<SetNode> = {
  label: 'Set',
  look: { icon: 'pencil', tone: 'neutral' },
  summary: (node) => node.assignments.map(({ variable, expression }) => `${variable} = ${expression}`).join('; '),
  validate: ({ language }, { languages }) =>
    language === undefined || languages.some((one) => one.code === language)
      ? []
      : [
          {
            code: 'language.undeclared',
            message: `The language "${language}" is not one of the flow's languages`,
            path: 'language',
          },
        ],
  outlets: () => ['next'],
  expressions: (node) =>
    node.assignments.map(({ variable, expression }, index) => ({
      path: `assignments[${index}].expression`,
      kind: 'expression',
      source: expression,
      into: variable,
    })),
  assigns: (node) =>
    node.assignments.map(({ variable }, index) => ({ path: `assignments[${index}].variable`, variable })),
}

export const setRun: NodeRun<SetNode> = {
  enter(turn, node) {
    for (const { variable, expression } of node.assignments)
      turn.set(variable, turn.find(expression), isAddition(expression, variable) ? 'add' : 'set')
    if (node.language !== undefined) {
      if (!turn.program.settings.languages.some((one) => one.code === node.language)) {
        throw new FlowFault('language.undeclared', `The language "${node.language}" is not one of the flow`)
      }
      turn.draft.language = node.language
    }
    return { outlet: 'next' }
  },
}
