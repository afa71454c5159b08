import { valueFor } from '../engine/variable-value.ts'
import { compileExpression } from '../expressions/expression.ts'
import { splitTemplate } from '../expressions/template.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { FlowInterface, FlowVariable } from '../settings.schema.ts'
import type { Graph } from './graph.ts'
import { expressionsOf } from './places.ts'
import type { Report } from './problem.ts'

interface Uses {
  readonly declared: ReadonlyMap<string, FlowVariable>
  /** By name; the node that reads it. */
  readonly read: Map<string, string | null>
  readonly written: Set<string>
}

/** Expressions that cannot be read, variables that are not declared, never set or never used. */
export function checkVariables(graph: Graph, report: Report): void {
  const { variables } = graph.document.settings
  const uses: Uses = { declared: new Map(variables.map((one) => [one.name, one])), read: new Map(), written: new Set() }
  checkDeclarations(variables, report)
  for (const node of graph.document.nodes) {
    for (const place of definitionOf(node).assigns?.(node) ?? [])
      noteWrite(node.id, place.variable, place.path, uses, report)
    checkExpressions(node, uses, report)
  }
  for (const [index, intent] of graph.document.settings.globalIntents.entries()) {
    if (intent.variable !== undefined)
      noteWrite(null, intent.variable, `globalIntents[${index}].variable`, uses, report)
  }
  noteInterface(graph.document.settings.interface, uses)
  for (const variable of variables) reportUse(variable, uses, report)
}

/** Inputs are set, and results read, by the flows that use this one. */
function noteInterface(its: FlowInterface | undefined, uses: Uses): void {
  for (const { name } of its?.properties ?? []) uses.written.add(name)
  for (const { name } of its?.results ?? []) if (!uses.read.has(name)) uses.read.set(name, null)
}

function checkDeclarations(variables: readonly FlowVariable[], report: Report): void {
  const seen = new Set<string>()
  for (const [index, variable] of variables.entries()) {
    const path = `variables[${index}]`
    if (seen.has(variable.name))
      report.error(null, 'variable.duplicate', `Two variables are named "${variable.name}"`, `${path}.name`)
    seen.add(variable.name)
    try {
      valueFor(variable, variable.default ?? null)
    } catch {
      report.error(
        null,
        'variable.default',
        `The default of "${variable.name}" is no ${variable.type}`,
        `${path}.default`,
      )
    }
  }
}

function noteWrite(nodeId: string | null, name: string, path: string, uses: Uses, report: Report): void {
  uses.written.add(name)
  if (!uses.declared.has(name))
    report.error(nodeId, 'variable.undeclared', `The variable "${name}" is not declared`, path)
}

function checkExpressions(node: FlowNode, uses: Uses, report: Report): void {
  for (const place of expressionsOf(node)) {
    const sources = place.kind === 'expression' ? [{ expression: place.source }] : splitTemplate(place.source)
    if (sources instanceof Error) {
      report.error(node.id, 'expression.invalid', sources.message, place.path)
      continue
    }
    for (const part of sources) {
      if (typeof part === 'string') continue
      const compiled = compileExpression(part.expression)
      if (!compiled.ok) {
        report.error(
          node.id,
          'expression.invalid',
          `"${part.expression.trim()}" cannot be read: ${compiled.error.message}`,
          place.path,
        )
        continue
      }
      for (const name of compiled.expression.names) {
        if (place.names?.includes(name)) continue
        if (!uses.read.has(name)) uses.read.set(name, node.id)
        if (!uses.declared.has(name))
          report.error(node.id, 'variable.undeclared', `The variable "${name}" is not declared`, place.path)
      }
    }
  }
}

/** Values may also come from outside (campaign columns, inputs), so an unset variable is a doubt and not a fault. */
function reportUse(variable: FlowVariable, uses: Uses, report: Report): void {
  const { name } = variable
  const reader = uses.read.get(name)
  if (reader !== undefined && !uses.written.has(name) && variable.default === undefined && variable.scope === 'call') {
    report.warning(reader, 'variable.unset', `"${name}" is read but nothing in the flow sets it and it has no default`)
  }
  if (reader === undefined && !uses.written.has(name))
    report.warning(null, 'variable.unused', `The variable "${name}" is never used`)
}
