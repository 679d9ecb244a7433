import { DurableObject } from 'cloudflare:workers'
import { Hono } from 'hono'

/** The least work the runtime can do: one empty route, and one row written in one object transaction. */
type BareBindings = { readonly BARE: DurableObjectNamespace<BareObject> }

export class BareObject extends DurableObject<BareBindings> {
  write(): number {
    const { sql } = this.ctx.storage
    return this.ctx.storage.transactionSync(() => {
      sql.exec('create table if not exists rows (n integer primary key, text text)')
      sql.exec("insert into rows (text) values ('bench')")
      return Number(sql.exec('select count(*) as n from rows').one()['n'])
    })
  }
}

const app = new Hono<{ Bindings: BareBindings }>()
app.get('/empty', (c) => c.json({ ok: true }))
app.get('/object', async (c) => {
  const stub = c.env.BARE.get(c.env.BARE.idFromName('bench'))
  return c.json({ rows: await stub.write() })
})

export default app
