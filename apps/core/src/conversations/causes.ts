/** What most probably led to an error or warning, by its code; the longest beginning that fits counts. */
const causes: Readonly<Record<string, string>> = {
  'request.timeout':
    'The service did not answer in time. It may be overloaded, or the timeout of the node is too short.',
  'request.network':
    'The service could not be reached. Its name, its port or the network in between is not right, or it is down.',
  'request.refused':
    'The request was not sent: the address is not a public one, or a secret that it needs is not stored.',
  'request.tooLarge': 'The service answered more than a conversation can take. Ask it for less.',
  'request.status':
    'The service was reached, but did not do what was asked. Its answer’s status says whose fault it saw.',
  'request.mapping': 'The answer of the service looks different from what the node expects.',
  'request.url': 'The address of the request depends on a value where it must not.',
  'transfer.nobody': 'In a chat there is nobody to hand the conversation over to.',
  'transfer.target': 'The variable that holds the number to transfer to was empty.',
  'variable.refused':
    'A value given at the start does not fit the flow’s variable, or the flow has no variable of that name.',
  'variable.type': 'A value of another type was put into the variable. Convert it first.',
  'variable.': 'The flow uses a variable that it does not declare, or gives it a value it cannot hold.',
  'expression.unknownName': 'The expression names a variable that the flow does not declare.',
  'expression.cost': 'The expression works through too much data.',
  'expression.': 'The expression met a value it was not written for, often a variable that was still empty.',
  'outlet.': 'The node was left by an outlet that leads nowhere. Wire it.',
  'loop.guard':
    'The conversation came to the same node again and again, most often because the caller was not understood.',
  'limit.steps': 'The flow goes round in a circle without waiting for the caller.',
  'limit.duration': 'The conversation took longer than the flow allows.',
  'subflow.missing': 'The subflow was removed or was never published.',
  'subflow.depth': 'Subflows call each other in a circle.',
  'subflow.': 'The subflow and the node that calls it do not fit together.',
  'node.missing': 'The flow was removed or changed while the conversation ran.',
  'start.missing': 'The flow has no start node.',
  'text.missing': 'The node has no text in the language that was spoken nor in the default one.',
  'language.undeclared': 'The flow was told to speak a language that it does not declare.',
  'library.missing': 'The conversation could not be picked up where it was.',
  'state.': 'The conversation could not be picked up where it was.',
  engine: 'This is a fault of the platform, not of the flow. It was recorded.',
}

export function causeOf(code: string): string {
  const fitting = Object.keys(causes)
    .filter((key) => code === key || (key.endsWith('.') && code.startsWith(key)))
    .sort((one, other) => other.length - one.length)[0]
  return (fitting && causes[fitting]) ?? 'The flow says no more about it; look at the events before it.'
}
