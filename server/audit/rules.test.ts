import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeTrail, type TrailRow } from './rules.ts'

// Covers: INV-41, G-26, spec/api.md 2.5

const row = (createdAt: number, id = `aud_${createdAt}`): TrailRow => ({
  id,
  createdAt,
  tenantId: null,
  actorKeyId: null,
  actorUserId: null,
  action: 'key.create',
  targetType: null,
  targetId: null,
  detailsJson: null,
  requestId: null,
})
const times = (rows: readonly TrailRow[]) => rows.map(({ createdAt }) => createdAt)

describe('a page of two databases', () => {
  test('core::audit::is_newest_first_whichever_holds_a_row', () => {
    const merged = mergeTrail({ waiting: [row(5), row(2)], kept: [row(4), row(3)], scanEnd: null }, 10)

    expect(times(merged.rows)).toEqual([5, 4, 3, 2])
    expect(merged.next).toBeNull()
  })

  test('core::audit::g26_a_row_that_is_in_both_is_shown_once', () => {
    const merged = mergeTrail({ waiting: [row(2)], kept: [row(2), row(1)], scanEnd: null }, 10)

    expect(times(merged.rows)).toEqual([2, 1])
  })

  test('core::audit::a_full_page_leads_on_from_its_last_row', () => {
    const merged = mergeTrail({ waiting: [row(5)], kept: [row(4), row(3)], scanEnd: null }, 2)

    expect(times(merged.rows)).toEqual([5, 4])
    expect(merged.next).toEqual({ createdAt: 4, id: 'aud_4' })
  })

  test('core::audit::where_the_search_stopped_early_nothing_older_is_shown_and_the_next_page_begins', () => {
    const scanEnd = { createdAt: 3, id: 'aud_3' }

    const merged = mergeTrail({ waiting: [row(5), row(1)], kept: [row(4)], scanEnd }, 10)

    expect(times(merged.rows)).toEqual([5, 4])
    expect(merged.next).toEqual(scanEnd)
  })

  test('core::audit::rows_of_one_millisecond_go_by_their_ids', () => {
    const merged = mergeTrail(
      { waiting: [row(1, 'aud_b')], kept: [row(1, 'aud_c'), row(1, 'aud_a')], scanEnd: null },
      2,
    )

    expect(merged.rows.map(({ id }) => id)).toEqual(['aud_c', 'aud_b'])
    expect(merged.next).toEqual({ createdAt: 1, id: 'aud_b' })
  })

  test('core::audit::walking_all_pages_shows_each_row_once_however_rows_move_between_the_databases', () => {
    const trail = fc.uniqueArray(fc.record({ at: fc.nat({ max: 30 }), isMatch: fc.boolean() }), {
      selector: ({ at }) => at,
      minLength: 1,
    })
    const walk = fc.record({
      trail,
      copied: fc.array(fc.nat({ max: 30 })),
      limit: fc.integer({ min: 1, max: 4 }),
      scan: fc.integer({ min: 5, max: 9 }),
    })

    fc.assert(
      fc.property(walk, ({ trail: rows, copied, limit, scan }) => {
        const sorted = rows.toSorted((a, b) => b.at - a.at)
        const shown: number[] = []
        let start = Number.POSITIVE_INFINITY
        // Each page sees another border between the two databases: rows are copied oldest first.
        for (let page = 0; page < 100 && start >= 0; page += 1) {
          const border = copied[page % Math.max(copied.length, 1)] ?? 15
          const later = sorted.filter(({ at }) => at < start)
          const waiting = later.filter(({ at, isMatch }) => at > border && isMatch).slice(0, limit + 1)
          const looked = later.filter(({ at }) => at <= border + 1).slice(0, scan)
          const kept = looked.filter(({ isMatch }) => isMatch).slice(0, limit + 1)
          const isCut = kept.length <= limit && looked.length === scan
          const end = looked.at(-1)?.at ?? 0
          const merged = mergeTrail(
            {
              waiting: waiting.map(({ at }) => row(at)),
              kept: kept.map(({ at }) => row(at)),
              scanEnd: isCut ? { createdAt: end, id: `aud_${end}` } : null,
            },
            limit,
          )
          shown.push(...times(merged.rows))
          start = merged.next?.createdAt ?? -1
        }
        expect(shown).toEqual(sorted.filter(({ isMatch }) => isMatch).map(({ at }) => at))
      }),
    )
  })
})
