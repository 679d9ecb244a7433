import { z } from 'zod'
import { TenantId } from '../ids.ts'
import { TenantPolicy } from './policy.ts'

/** How a policy field may change. [spec/config.md 12] */
export const POLICY_CLASSES = ['platform_only', 'partner_or_platform', 'lower_only', 'guard', 'free'] as const
export const PolicyClass = z.enum(POLICY_CLASSES).meta({
  id: 'PolicyClass',
  description:
    'Who may change a field. `lower_only`: up to a ceiling. `guard`: a key may tighten it, loosening may need a person.',
})
export type PolicyClass = z.output<typeof PolicyClass>

export const CEILING_SOURCES = ['deployment', 'platform', 'partner'] as const
export const CeilingSource = z
  .enum(CEILING_SOURCES)
  .meta({ id: 'CeilingSource', description: 'Who set the strictest bound: the defaults, the operator or the partner.' })
export type CeilingSource = z.output<typeof CeilingSource>

const PolicyField = z
  .object({
    field: z.string().describe('Path in the policy, e.g. `retention.raw_days`.'),
    class: PolicyClass,
    writable: z.boolean().describe('The calling key may write it, within its ceiling.'),
    ceiling: z
      .union([z.number(), z.boolean()])
      .nullable()
      .describe('The loosest value the calling key may set; null when nothing bounds it.'),
    ceiling_source: CeilingSource.nullable().describe('Whose bound that is; null without one.'),
    person_required_to_loosen: z.boolean().describe('The calling key may only tighten it.'),
  })
  .meta({ id: 'PolicyField', description: 'What the calling key may do to one field.' })

export const PolicyView = z
  .object({
    tenant_id: TenantId,
    policy_version: z.int().min(0).describe('Rises by one with every write.'),
    policy: TenantPolicy,
    fields: z.array(PolicyField).describe('Every field of the policy, as far as the calling key is concerned.'),
  })
  .meta({ id: 'PolicyView', description: 'The policy of a tenant and what the calling key may change.' })
export type PolicyView = z.input<typeof PolicyView>
