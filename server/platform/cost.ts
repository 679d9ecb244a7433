/** What one operation cost: counted, because time says nothing on a shared machine. */
export type Cost = {
  d1Statements: number
  d1RowsRead: number
  d1RowsWritten: number
  objectCalls: number
  objectStatements: number
  objectRowsRead: number
  objectRowsWritten: number
  queueSends: number
  r2Operations: number
}

/** A count of nothing. */
export function newCost(): Cost {
  return {
    d1Statements: 0,
    d1RowsRead: 0,
    d1RowsWritten: 0,
    objectCalls: 0,
    objectStatements: 0,
    objectRowsRead: 0,
    objectRowsWritten: 0,
    queueSends: 0,
    r2Operations: 0,
  }
}

/** Adds what a part cost to the whole. */
export function addCost(total: Cost, part: Partial<Cost>): void {
  for (const [name, value] of Object.entries(part)) total[name as keyof Cost] += value
}
