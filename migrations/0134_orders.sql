-- What is sold, to whom, and what was paid and given back for it. Money is an integer of the minor unit of its currency. Orders,
-- payments and refunds are never deleted, so that no number comes again.
create table products (
  id uuid primary key,
  title text not null,
  -- 0 on sale, 1 off sale, 2 ended: the things are for their audiences again.
  state smallint not null check (state in (0, 1, 2)),
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- How long access lasts; null: for ever.
  access_days integer check (access_days > 0),
  created_by uuid not null references users (id),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index products_created_at on products (created_at, id);
create index products_updated_at on products (updated_at, id);
create index products_title on products (title, id);
create index products_created_by on products (created_by);

create table product_items (
  product_id uuid not null references products (id),
  exam_id uuid references exams (id),
  course_id uuid references courses (id),
  sort smallint not null,
  primary key (product_id, sort),
  check (num_nonnulls(exam_id, course_id) = 1)
);
create unique index product_items_exam on product_items (exam_id, product_id) where exam_id is not null;
create unique index product_items_course on product_items (course_id, product_id) where course_id is not null;

create table coupons (
  id uuid primary key,
  -- As it is typed, in capitals.
  code text not null,
  kind text not null check (kind in ('percent', 'amount')),
  percent smallint check (percent between 1 and 100),
  amount bigint check (amount > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  quota integer check (quota > 0),
  used integer not null default 0 check (used >= 0 and (quota is null or used <= quota)),
  per_person integer check (per_person > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  is_on boolean not null,
  version integer not null default 1,
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'amount') = (amount is not null and currency is not null))
);
create unique index coupons_code on coupons (code);
create index coupons_at on coupons (created_at, id);
create index coupons_created_by on coupons (created_by);

-- Without any a coupon is good for every product.
create table coupon_products (
  coupon_id uuid not null references coupons (id),
  product_id uuid not null references products (id),
  primary key (coupon_id, product_id)
);
create index coupon_products_product on coupon_products (product_id);

create table orders (
  id uuid primary key,
  no text not null unique,
  user_id uuid not null references users (id),
  product_id uuid not null references products (id),
  -- As they were when it was ordered.
  title text not null,
  list_amount bigint not null check (list_amount >= 0),
  amount bigint not null check (amount >= 0 and amount <= list_amount),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  access_days integer,
  coupon_id uuid references coupons (id),
  -- 0 to pay, 1 paid, 2 cancelled, 3 refunded, 4 expired.
  state smallint not null check (state in (0, 1, 2, 3, 4)),
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= amount),
  gateway text,
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  check ((state in (1, 3)) = (paid_at is not null)),
  check (state <> 3 or refunded = amount)
);
-- One that is to be paid for each product and person: two windows are one order.
create unique index orders_open on orders (user_id, product_id) where state = 0;
create index orders_user on orders (user_id, created_at, id);
create index orders_at on orders (created_at, id);
create index orders_state on orders (state, created_at, id);
create index orders_product on orders (product_id, created_at, id);
create index orders_paid on orders (paid_at, id) where paid_at is not null;
create index orders_expiring on orders (expires_at, id) where state = 0;
create index orders_coupon on orders (coupon_id, user_id) where coupon_id is not null;

create table order_items (
  order_id uuid not null references orders (id),
  exam_id uuid references exams (id),
  course_id uuid references courses (id),
  title text not null,
  sort smallint not null,
  primary key (order_id, sort),
  check (num_nonnulls(exam_id, course_id) = 1)
);
create index order_items_exam on order_items (exam_id) where exam_id is not null;
create index order_items_course on order_items (course_id) where course_id is not null;

create table payments (
  id uuid primary key,
  no text not null unique,
  order_id uuid not null references orders (id),
  gateway text not null check (gateway in ('wechat', 'alipay', 'stripe', 'bank', 'sandbox')),
  way text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- open, paid: it paid the order; surplus: it was paid, and not for the order; closed.
  state text not null check (state in ('open', 'paid', 'surplus', 'closed')),
  gateway_ref text,
  trade_id text,
  -- How the person goes on.
  started jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  asked_at timestamptz,
  check ((state in ('paid', 'surplus')) = (trade_id is not null and paid_at is not null))
);
create unique index payments_trade on payments (gateway, trade_id) where trade_id is not null;
-- Nothing pays one order twice.
create unique index payments_of_order on payments (order_id) where state = 'paid';
create index payments_order on payments (order_id, created_at, id);
create index payments_open on payments (coalesce(asked_at, created_at), id) where state = 'open';
create index payments_day on payments (gateway, paid_at) where paid_at is not null;

-- As they came, before anybody judged them.
create table payment_callbacks (
  id uuid primary key,
  gateway text not null,
  received_at timestamptz not null,
  ip text not null,
  headers jsonb not null,
  body bytea not null,
  -- Null until it is judged.
  verdict text,
  payment_id uuid references payments (id),
  judged_at timestamptz
);
create index payment_callbacks_at on payment_callbacks (received_at, id);
create index payment_callbacks_unjudged on payment_callbacks (received_at, id) where verdict is null;
create index payment_callbacks_payment on payment_callbacks (payment_id) where payment_id is not null;

create table refunds (
  id uuid primary key,
  no text not null unique,
  order_id uuid not null references orders (id),
  payment_id uuid references payments (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  ends_access boolean not null,
  -- open: the gateway has yet to say it is done.
  state text not null check (state in ('open', 'done', 'failed')),
  -- Of what was paid beside the order: it counts nothing of the order.
  is_surplus boolean not null default false,
  refund_id text,
  fault text not null default '',
  requested_by uuid not null references users (id),
  created_at timestamptz not null,
  next_at timestamptz not null,
  tries integer not null default 0,
  done_at timestamptz,
  check ((state = 'open') = (done_at is null))
);
create index refunds_order on refunds (order_id, created_at, id);
create index refunds_at on refunds (created_at, id);
create index refunds_open on refunds (next_at, id) where state = 'open';
create index refunds_done on refunds (done_at) where state = 'done';
create index refunds_payment on refunds (payment_id);
create index refunds_requested_by on refunds (requested_by);

create table transfer_confirmations (
  payment_id uuid not null references payments (id),
  user_id uuid not null references users (id),
  reference text not null,
  created_at timestamptz not null,
  primary key (payment_id, user_id)
);
create index transfer_confirmations_user on transfer_confirmations (user_id);

create table payment_gateways (
  gateway text primary key check (gateway in ('wechat', 'alipay', 'stripe', 'bank')),
  is_on boolean not null default false,
  settings jsonb not null default '{}',
  sealed bytea,
  version integer not null default 1,
  changed_at timestamptz not null
);
insert into payment_gateways (gateway, changed_at)
  values ('wechat', now()), ('alipay', now()), ('stripe', now()), ('bank', now());

create table invoices (
  order_id uuid primary key references orders (id),
  kind text not null check (kind in ('person', 'company')),
  title text not null,
  tax_no text not null default '',
  email text not null,
  -- requested, issued, refused.
  state text not null check (state in ('requested', 'issued', 'refused')),
  invoice_no text not null default '',
  remark text not null default '',
  requested_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references users (id),
  check ((state = 'requested') = (done_at is null))
);
create index invoices_at on invoices (requested_at, order_id);
create index invoices_done_by on invoices (done_by) where done_by is not null;

-- Days whose statement was compared.
create table payment_statements (
  gateway text not null,
  day date not null,
  state text not null check (state in ('done', 'failed')),
  line_count integer not null default 0,
  difference_count integer not null default 0,
  fault text not null default '',
  compared_at timestamptz not null,
  primary key (gateway, day)
);
create index payment_statements_day on payment_statements (day, gateway);

-- What does not agree, for staff to work off.
create table payment_differences (
  id uuid primary key,
  gateway text not null,
  kind text not null check (kind in ('late', 'surplus', 'missingHere', 'missingThere', 'amount', 'refundFailed')),
  -- Number of the payment or refund, as the gateway names it.
  no text not null,
  payment_id uuid references payments (id),
  refund_id uuid references refunds (id),
  our_amount bigint,
  their_amount bigint,
  currency text not null,
  day date not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references users (id),
  note text not null default '',
  check ((resolved_at is null) = (resolved_by is null))
);
-- The same again is not a second one.
create unique index payment_differences_once on payment_differences (gateway, kind, no);
create index payment_differences_at on payment_differences (created_at, id);
create index payment_differences_open on payment_differences (created_at, id) where resolved_at is null;
create index payment_differences_payment on payment_differences (payment_id) where payment_id is not null;
create index payment_differences_refund on payment_differences (refund_id) where refund_id is not null;
create index payment_differences_resolved_by on payment_differences (resolved_by) where resolved_by is not null;
