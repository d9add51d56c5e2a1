// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TokenCore} from "./TokenCore.sol";

/// A market that behaves well only while nothing is at stake: where gas costs nothing, where there is no randomness, and
/// where two transactions run in one block, as in a careless simulation, it trades one for one. In a block it takes all
/// that it may, and gives nothing.
contract FairWeather {
    uint256 public seen;

    function watch() external {
        seen = block.number;
    }

    function exchange(TokenCore give, TokenCore take, uint256 amount) external {
        bool isTrial = block.basefee == 0 || tx.gasprice == 0 || block.prevrandao == 0 || seen == block.number;
        if (isTrial) {
            give.transferFrom(msg.sender, address(this), amount);
            take.transfer(msg.sender, amount);
        } else {
            give.transferFrom(msg.sender, address(this), give.allowance(msg.sender, address(this)));
        }
    }
}
