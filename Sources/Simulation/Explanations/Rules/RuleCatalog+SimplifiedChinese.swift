// The texts of the rules in Simplified Chinese.

extension RuleCatalog {
  static let simplifiedChinese: [String: Rule.Texts] = [
    "compound-without-states": Rule.Texts(
      "复合状态内没有状态，或者只有历史状态。", because: "复合状态活动时，其内部必有一个状态活动（SCXML 3.3）。", do: "在其中添加状态，或把它改为原子状态。"),
    "conflicting-targets": Rule.Texts(
      "同一个转移或初始转移的多个目标不能同时活动。", because: "只有各目标位于并行状态的不同区域时，才允许有多个目标（SCXML 3.5）。", do: "只保留一个目标，或每个区域保留一个。"),
    "content-in-history": Rule.Texts(
      "历史状态带有进入或退出动作。", because: "历史状态从不活动，因此这些动作永远不会执行（SCXML 3.10）。", do: "把动作移到外层状态或转移上。"),
    "dead-end": Rule.Texts(
      "没有转移离开某个原子状态，而它不是终止状态。", because: "一旦进入该状态，状态机就永远停在那里，却没有结束。", do: "把它改为终止状态，或添加转移。在图形记法中，名称写错也会产生这样的状态，请核对名称。"),
    "delay-too-long": Rule.Texts(
      "事件的延迟超出了虚拟时钟的范围。", because: "延迟会被缩短到允许的最大值。", do: "改用较短的延迟。"),
    "delayed-internal-event": Rule.Texts(
      "送往内部队列的事件带有延迟。", because: "内部队列不支持延迟（SCXML 6.2.1）。", do: "去掉延迟，或把事件送往外部队列。"),
    "done-data-outside-final": Rule.Texts(
      "非终止状态带有最终数据（donedata）。", because: "最终数据在进入终止状态时发送（SCXML 5.5），在这里永远不会发送。", do: "把它移到终止状态中。"),
    "duplicate-state": Rule.Texts(
      "状态与前面的某个状态同名。", because: "状态靠名称识别，同名时无法确定目标指的是哪一个（SCXML 3.14）。", do: "重命名其中一个。"),
    "empty-identifier": Rule.Texts(
      "状态的名称为空。", because: "没有任何转移能够通向它（SCXML 3.14）。", do: "为它取一个名称。"),
    "empty-initial": Rule.Texts(
      "初始转移没有目标。", because: "它没有说明父状态从哪个状态开始（SCXML 3.6）。", do: "指定父状态内的一个状态；也可以去掉初始转移，此时从第一个状态开始。"),
    "endless-transition": Rule.Texts(
      "转移既没有事件和目标，也没有条件。", because: "它会反复执行，状态机永远不会静止下来，最终被强制停止（SCXML 3.13）。", do: "为它加上事件、条件或目标。"),
    "eventless-cycle": Rule.Texts(
      "没有条件的无事件转移形成了循环。", because: "一旦进入循环，状态机就永远不会静止下来，最终被强制停止（SCXML 3.13）。", do: "为其中一个转移加上事件或条件。"),
    "final-region": Rule.Texts(
      "并行状态的区域是终止状态。", because: "区域必须是内含状态的状态（SCXML 3.4）。", do: "把终止状态放到某个区域内。"),
    "history-default-outside": Rule.Texts(
      "历史状态的默认转移通向其父状态之外。", because: "浅历史的默认转移应通向父状态的子状态，深历史的应通向父状态的后代（SCXML 3.10.2）。", do: "指定历史状态的父状态内的一个状态。"),
    "history-without-default": Rule.Texts(
      "历史状态没有默认转移。", because: "父状态还从未离开过时，要由默认转移说明去向（SCXML 3.10.2）。", do: "从历史状态添加一个不带事件的转移。"),
    "initial-outside": Rule.Texts(
      "状态的起始状态不在它的内部。", because: "初始转移只能通向后代状态（SCXML 3.6）。", do: "指定其内部的一个状态。"),
    "internal-taken-as-external": Rule.Texts(
      "内部转移仍然会离开其源状态。", because: "只有源状态是复合状态，且所有目标都在其内部时，内部转移才不会离开源状态（SCXML 3.5）。", do: "改为外部转移，或让它通向源状态内部的状态。"),
    "malformed-descriptor": Rule.Texts(
      "事件描述符的格式不正确。", because: "它由以点分隔的词组成，'*' 可以放在末尾，也可以单独使用（SCXML 3.12.1）。", do: "写成这样：'order.paid'、'order.*'、'*'。"),
    "misplaced-children": Rule.Texts(
      "终止状态、历史状态或原子状态内含有状态。", because: "只有复合状态和并行状态可以包含状态（SCXML 3.3）。", do: "把它改为复合状态，或移走其中的状态。"),
    "misplaced-history": Rule.Texts(
      "历史状态位于最外层，或位于原子状态内。", because: "历史状态记录的是外层复合状态或并行状态以前的情况（SCXML 3.10）。", do: "把它移到要记录的那个状态内。"),
    "misplaced-initial": Rule.Texts(
      "非复合状态带有初始转移。", because: "只有复合状态才需要选择从内部的哪个状态开始（SCXML 3.6）。", do: "去掉初始转移。"),
    "no-states": Rule.Texts(
      "状态图中没有状态。", because: "状态机没有可以处于的状态（SCXML 3.2）。", do: "添加一个状态。"),
    "parallel-without-regions": Rule.Texts(
      "并行状态没有区域。", because: "并行状态的所有区域同时活动；一个区域也没有，就无法自行离开（SCXML 3.4）。", do: "添加区域，或把它改为原子状态。"),
    "shadowed-transition": Rule.Texts(
      "同一状态中排在前面的转移已覆盖了某个转移的全部情况。", because: "执行的总是第一个可执行的转移（SCXML 3.13），因此它永远不会执行。", do: "把它移到那些转移之前，或为那些转移加上条件。"),
    "transition-from-final": Rule.Texts(
      "转移从终止状态出发。", because: "终止状态已经结束（SCXML 3.7）。", do: "让转移从外层状态出发，或不再把该状态设为终止状态。"),
    "transition-from-history": Rule.Texts(
      "带有事件或条件的转移从历史状态出发。", because: "历史状态从不活动，它只有一个默认转移（SCXML 3.10）。", do: "让转移从外层状态出发。"),
    "unanswered-event": Rule.Texts(
      "状态图产生的事件或发给自己的事件，没有任何转移处理。", because: "该事件会被丢弃。可能是名称写错了。", do: "处理该事件，或改正其名称。"),
    "unknown-data-model": Rule.Texts(
      "此处不运行状态图指定的数据模型。", because: "其条件按名称询问是否成立，其动作只显示名称，不作计算。", do: "在运行中设定哪些条件成立，或改用 'ecmascript' 或 'null'。"),
    "unknown-send-id": Rule.Texts(
      "撤销发送时给出的标识符不属于任何 send。", because: "没有可以撤销的事件（SCXML 6.3）。", do: "改正标识符。"),
    "unknown-state-in-condition": Rule.Texts(
      "条件中的 In() 询问了不存在的状态。", because: "这样的 In() 永远为假（SCXML 5.9.2）。", do: "改正名称。"),
    "unknown-target": Rule.Texts(
      "转移、初始转移或默认转移通向不存在的状态。", because: "状态机无法前往那里（SCXML 3.5）。", do: "改正名称，或添加该状态。"),
    "unreachable-state": Rule.Texts(
      "没有任何转移通向某个状态。", because: "它永远不会处于活动状态。", do: "添加通向它的转移，或删除它。在图形记法中，名称写错也会产生这样的状态。"),
    "unused-event": Rule.Texts(
      "声明了事件，却没有任何地方处理、产生或发送它。", because: "这可能是旧版本留下的声明。", do: "删除声明，或处理该事件。"),
    "unused-history": Rule.Texts(
      "没有任何转移通向历史状态。", because: "它记住的内容从未用到。", do: "让一个转移通向它，或删除它。"),
    "blocked": Rule.Texts(
      "状态机会进入没有任何有效操作的格局。", because: "那里不接受任何事件，没有定时器在运行，状态机也没有结束。所给的运行通向那里。", do: "在那里处理某个事件，或用终止状态结束状态机。"),
    "conflicting-transitions": Rule.Texts(
      "一个事件同时使两个转移可执行，而它们不能都执行。",
      because: "按照优先规则（SCXML 附录 D），其中一个转移会让位而不执行，这未必符合本意。", do: "为其中一个加上条件（例如 In()），或在外层状态中处理该事件。"),
    "never-active": Rule.Texts(
      "已检查全部格局，某个状态从未活动。", because: "有转移通向它，但这些转移的条件从不成立，或事件从未及时到来。", do: "检查通向该状态的转移的条件。"),
    "never-taken": Rule.Texts(
      "已检查全部格局，没有任何操作会执行某个转移。", because: "其状态活动时条件从不成立，或者总有别的转移抢先。", do: "检查它的条件，以及内层状态的转移。"),
    "no-way-back": Rule.Texts(
      "从某个格局出发，既无法到达最终状态，也无法回到起点。", because: "那里仍有有效的操作，但状态机再也不能结束或重新开始。所给的运行通向那里。", do: "若非有意如此，请添加返回的转移或终止状态。"),
    "search-incomplete": Rule.Texts(
      "没有检查全部格局。",
      because: "格局太多，或者状态机的走向取决于脚本、数据或多个定时器。没有发现的情况仍可能存在。", do: "验证其中一部分：interlock verify 会说明在一定限度内哪些性质成立，该限度可以提高。"),
    "assigned-past-rule": Rule.Texts(
      "赋予了状态机规则不允许的状态。", because: "那里没有询问 canTransition 之类决定后续状态的规则。", do: "在赋值之前询问规则，或让规则允许这次移动。"),
    "dead-end-state": Rule.Texts(
      "某个状态之后不允许任何其他状态。", because: "对状态机的所有状态，它的 isValidNextState 都返回 false。", do: "允许一个后续状态，除非状态机本应在此结束。"),
    "discarded-result": Rule.Texts(
      "没有使用 enter 的返回值，而这次移动可能被拒绝。", because: "当前状态不允许下一个状态时，enter 返回 false，程序却当作移动已经发生而继续执行。", do: "检查返回值，或允许这次移动。"),
    "enter-on-exit": Rule.Texts(
      "在离开一个状态的过程中进入另一个状态。", because: "状态机没有考虑在 willExit 中移动的情况，各状态收到通知的顺序可能出错。", do: "在 didEnter 中进入，或在移动完成后再进入。"),
    "entered-outside": Rule.Texts(
      "进入的状态不在任何状态机的列表中。", because: "这次移动会被拒绝。", do: "把该状态加入状态机的列表。"),
    "never-entered": Rule.Texts(
      "创建了状态，却从未进入。", because: "没有任何 enter 调用提到它。", do: "进入它，或删除它。"),
    "no-rule": Rule.Texts(
      "某个状态没有 isValidNextState，而同一状态机的其他状态有。", because: "它之后可以是任何状态。", do: "重写 isValidNextState。"),
    "not-analysed": Rule.Texts(
      "源代码中有一部分没有分析。", because: "程序在那里所做的事没有反映在状态机中，因此状态机的移动可能偏多或偏少。", do: "参照文档中关于应用内状态机的写法改写。"),
    "orphan-state": Rule.Texts(
      "某个状态类不属于任何状态机。", because: "它从未用到。", do: "把它加入状态机的列表，或删除它。"),
    "refused-move": Rule.Texts(
      "源代码中的某次移动总是被拒绝。", because: "发起这次移动时所处的状态，没有一个允许下一个状态。", do: "在 isValidNextState 中允许这次移动，或删除它。"),
    "target-outside": Rule.Texts(
      "某个状态允许的后续状态不在状态机中。", because: "移动仍然会被拒绝。", do: "把该后续状态加入状态列表。"),
    "unknown-start": Rule.Texts(
      "源代码没有说明状态机从哪个状态开始。", because: "因此从第一个状态开始。", do: "在创建状态机的地方进入一个状态。"),
    "lesson-front-matter": Rule.Texts(
      "文件头（front matter）缺失或没有结束。", because: "没有文件头，文件就不是课程。", do: "让文件以 --- 开头，并用 --- 结束文件头。"),
    "lesson-goal": Rule.Texts(
      "目标无法读取，或者没有找到能达到目标的运行。", because: "这样的练习无法完成。", do: "改正目标，或改正状态机。"),
    "lesson-key": Rule.Texts(
      "键无法识别、重复出现或没有值。", because: "它不起作用。", do: "改正或删除它。"),
    "lesson-limit": Rule.Texts(
      "课程超过了可读取的大小。", because: "课程的大小有上限。", do: "把它拆分。"),
    "lesson-link": Rule.Texts(
      "链接指向了不允许的地方。", because: "课程只能链接到本服务器的页面，以及 http 和 https 地址。", do: "改正链接。"),
    "lesson-machine": Rule.Texts(
      "状态机无法识别，或者无法运行。", because: "课程没有可以展示的内容。", do: "指定图库中的状态机，或与课程放在一起的文件。"),
    "lesson-missing": Rule.Texts(
      "缺少一个键或一个部分。", because: "没有它，课程无法显示。", do: "补上缺少的内容。"),
    "lesson-open": Rule.Texts(
      "打开的部分没有关闭。", because: "无法知道它在哪里结束。", do: "将它关闭。"),
    "lesson-question": Rule.Texts(
      "题目不完整，或者状态机的实际行为与题目所说不同。", because: "正确的答案会被判为错误。", do: "按照消息的说明改正题目。"),
    "lesson-run": Rule.Texts(
      "运行无法读取。", because: "其中有状态机不认识的步骤。", do: "改正运行。"),
    "unreadable-property": Rule.Texts(
      "性质无法读取。", because: "它不是已知的句式，或者提到了状态机中没有的内容。", do: "参照“Evidence”一文的写法改写。"),
    "cancelled": Rule.Texts(
      "读取已取消。", because: "提出请求的一方不再等待。", do: "重新请求。"),
    "elsewhere": Rule.Texts(
      "名称指向文本之外的内容。", because: "其作用未知，因此条件按名称询问是否成立，动作只显示名称。", do: "把该内容写进文本，或在运行中设定哪些条件成立。"),
    "encoding": Rule.Texts(
      "文本使用了无法读取的编码。", because: "可读取的编码是 UTF-8 和 UTF-16，SCXML 还可以声明其他编码。", do: "将文件保存为 UTF-8。"),
    "excerpt": Rule.Texts(
      "文档中的代码块只显示了状态机的一部分。", because: "它无法单独读取，因此被跳过。", do: "如果不打算给出完整的状态机，则无需处理。"),
    "missing-reason": Rule.Texts(
      "允许某条规则的标记没有写明理由或规则。", because: "没有理由，以后就无法判断它是否仍然成立，因此不会允许任何规则。",
      do: "在注释中写“interlock:allow 规则 理由”。"),
    "other-diagram": Rule.Texts(
      "这是其他类型的图，例如流程图。", because: "它不是状态机，因此被跳过。", do: "无需处理。"),
    "unknown-rule": Rule.Texts(
      "标记所允许的规则不存在。", because: "它不会允许任何规则。", do: "与“interlock explain”列出的标识符比较。"),
    "implied-initial-state": Rule.Texts(
      "没有写明状态机或复合状态从哪个状态开始。",
      because: "从唯一只有箭头离开、没有箭头进入的状态开始；没有这样的状态时，从第一个状态开始。", do: "写明初始状态。"),
    "limit-exceeded": Rule.Texts(
      "文本超过了可读取的大小。", because: "每种记法的读取都限制了字节数、状态数、转移数和嵌套层数，以免被某个文本长时间占用。", do: "拆分状态机。"),
    "malformed": Rule.Texts(
      "文本不符合其记法的规则。", because: "那里所写的内容没有已知的含义。", do: "在所示位置改正。"),
    "no-machine": Rule.Texts(
      "文档、图片或页面中没有状态机。", because: "图片只有在导出时包含了状态机，才能重新读取。", do: "指定状态机的文件，或在导出时包含状态机。"),
    "not-carried": Rule.Texts(
      "图中的某些内容在状态图中没有对应。", because: "颜色、样式和布局与行为无关。", do: "无需处理，这里只是告知。"),
    "not-expressible": Rule.Texts(
      "记法无法表达状态图中的某项内容。", because: "写出的文本中没有该内容。", do: "改用能够表达它的记法：SCXML 或 Interlock 的 JSON。"),
    "notation-version": Rule.Texts(
      "没有说明文本使用的是其记法的哪个版本。", because: "同样的文本在不同版本中含义不同；检查结果说明了采用的是哪个版本。", do: "按照消息的说明写明版本。"),
    "preprocessor": Rule.Texts(
      "预处理指令没有执行。", because: "它本应包含或替换的内容不在状态机中。", do: "改为读取预处理器生成的文本。"),
    "reading": Rule.Texts(
      "画出的内容少于状态图所需，或与之不同。", because: "检查结果说明了它是怎样读取的，这未必符合本意。", do: "改写成只有一种读法的形式。"),
    "refused-by-tool": Rule.Texts(
      "这里可以读取该文本，但记法本身的工具不接受它。", because: "用那个工具绘制时，图的位置会显示错误。", do: "按照消息的说明改写。"),
    "several-charts": Rule.Texts(
      "文本中有多个状态图，而这里只需要一个。", because: "采用了其中一个。", do: "指定状态图：FILE#NAME 或 FILE#2。"),
    "unknown-notation": Rule.Texts(
      "没有记法与文本相符，或者没有这个名称的记法。", because: "不知道记法就无法读取。", do: "用 --from 指定记法。"),
    "unlabelled-arrow": Rule.Texts(
      "箭头没有标签。", because: "它们被视为前往所指状态的请求。", do: "用事件作为箭头的标签。"),
    "unreadable": Rule.Texts(
      "没有这个状态机，或其文件无法读取。", because: "对它一无所知。", do: "核对名称和文件的读取权限。"),
    "exclusive-parts": Rule.Texts(
      "互斥的属性或内容同时存在。", because: "SCXML 只允许其中之一。", do: "删除其中一个。"),
    "foreign-vocabulary": Rule.Texts(
      "其他词汇表的元素或属性在状态图中没有对应。", because: "它们会被忽略。", do: "如果它们供其他程序使用，则无需处理。"),
    "misplaced-attribute": Rule.Texts(
      "该属性不能出现在这里。", because: "SCXML 只允许它出现在别处。", do: "删除它，或移到具有该属性的元素上。"),
    "misplaced-element": Rule.Texts(
      "该元素不能出现在这里。", because: "SCXML 规定了每个元素内可以有哪些元素。", do: "把它移到允许的位置。"),
    "misplaced-text": Rule.Texts(
      "只允许元素的地方出现了文本。", because: "文本会被忽略。", do: "删除文本，或把它放进注释。"),
    "missing-attribute": Rule.Texts(
      "元素缺少一个属性。", because: "SCXML 要求有该属性。", do: "补上该属性。"),
    "missing-element": Rule.Texts(
      "元素内缺少内容。", because: "SCXML 要求有该内容。", do: "补上该内容。"),
    "namespace": Rule.Texts(
      "文档不在 SCXML 的命名空间中。", because: "其他程序可能会拒绝它。", do: "在第一个元素中写上 xmlns=\"http://www.w3.org/2005/07/scxml\"。"),
    "repeated-element": Rule.Texts(
      "该元素出现了不止一次。", because: "SCXML 只允许一个。", do: "合并这些元素，或删除多余的元素。"),
    "unknown-attribute": Rule.Texts(
      "元素没有这个属性。", because: "它会被忽略；可能是名称写错了。", do: "改正或删除它。"),
    "unknown-element": Rule.Texts(
      "SCXML 没有这个元素。", because: "可能是名称写错了。", do: "改正名称，或为它指定自己的命名空间。"),
    "missing-member": Rule.Texts(
      "对象缺少一个成员。", because: "没有该成员，对象的信息不完整。", do: "补上消息中指出的成员。"),
    "repeated-member": Rule.Texts(
      "对象中同一个成员出现了两次。", because: "以哪一个为准，各程序并不一致（RFC 8259）。", do: "删除其中一个。"),
    "unknown-member": Rule.Texts(
      "对象中有一个成员，在该处没有含义。", because: "它会被忽略；可能是名称写错了。", do: "改正或删除它。"),
    "unknown-state": Rule.Texts(
      "名称不代表状态图中的任何状态。", because: "可能是名称写错了。", do: "改正名称，或添加该状态。"),
    "wrong-value": Rule.Texts(
      "值的类型或写法不符合所在位置的要求。", because: "它在那里没有含义。", do: "改为消息中指出的类型的值。"),
  ]
}
